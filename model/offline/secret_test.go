package offline

import "testing"

func TestSecretsAreCalledByName(t *testing.T) {
	for step, want := range map[string]string{
		`Type the secret password into "Password"`:       `Type {{secrets.password}} into "Password"`,
		`Enter secret oneTimeCode into the Code field`:   `Enter {{secrets.oneTimeCode}} into the Code field`,
		`Type "the secret password" into the Name field`: `Type "the secret password" into the Name field`,
		`Click "Show the secret word"`:                   `Click "Show the secret word"`,
	} {
		if got := withSecretTokens(step); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
