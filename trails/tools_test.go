package trails

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"

	"github.com/cairn-trails/cairn/schemas"
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/tools"
)

type tapArgs struct {
	Selector selectors.Selector   `json:"selector"`
	Also     []selectors.Selector `json:"also,omitempty"`
	Count    int                  `json:"count,omitempty" minimum:"1"`
	Button   string               `json:"button,omitempty" enum:"left,right,middle"`
	Effect   *struct {
		URL   string `json:"url,omitempty"`
		Opens string `json:"opens,omitempty"`
	} `json:"effect,omitempty"`
}

type inputArgs struct {
	Text       string              `json:"text"`
	Selector   *selectors.Selector `json:"selector,omitempty"`
	ClearFirst bool                `json:"clearFirst,omitempty"`
}

type navigateArgs struct {
	URL    string `json:"url,omitempty"`
	Action string `json:"action,omitempty" enum:"back,forward,reload"`
}

func (a navigateArgs) Agree() error {
	if (a.URL == "") == (a.Action == "") {
		return fmt.Errorf(`give "url" or "action"`)
	}
	return nil
}

type keyArgs struct {
	Key string `json:"key"`
}

type textArgs struct {
	Selector selectors.Selector `json:"selector"`
	Equals   string             `json:"equals,omitempty"`
	Matches  string             `json:"matches,omitempty"`
}

func (a textArgs) Agree() error {
	if _, err := regexp.Compile(a.Matches); err != nil {
		return fmt.Errorf(`"matches" is no regular expression`)
	}
	return nil
}

type visibleArgs struct {
	Text     string              `json:"text,omitempty"`
	Selector *selectors.Selector `json:"selector,omitempty"`
}

type rememberArgs struct {
	Selector selectors.Selector `json:"selector"`
	As       string             `json:"as"`
}

type loginArgs struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

type scrollArgs struct {
	Amount float64  `json:"amount"`
	Smooth bool     `json:"smooth,omitempty"`
	Tags   []string `json:"tags,omitempty"`
}

type noArgs struct{}

// fake is a tool that never runs. agree is what it knows beyond its schema.
type fake struct {
	spec  tools.Spec
	agree func(json.RawMessage) error
}

func (f fake) Spec() tools.Spec { return f.spec }

func (f fake) Run(context.Context, tools.Page, json.RawMessage) (tools.Result, error) {
	return tools.Result{}, nil
}

func (f fake) Check(args json.RawMessage) []schemas.Problem {
	if err := f.agree(args); err != nil {
		return []schemas.Problem{{Message: err.Error()}}
	}
	return nil
}

func tool[A any](name string, kind tools.Kind, short string) tools.Tool {
	agree := func(args json.RawMessage) error {
		var a A
		if err := json.Unmarshal(args, &a); err != nil {
			return nil
		}
		if a, ok := any(a).(interface{ Agree() error }); ok {
			return a.Agree()
		}
		return nil
	}
	return fake{tools.Spec{Name: name, Kind: kind, Short: short, Args: schemas.For[A]()}, agree}
}

// shelf holds tools.
type shelf []tools.Tool

func (s shelf) All() []tools.Tool { return s }

func (s shelf) Find(name string) (tools.Tool, bool) {
	for _, t := range s {
		if t.Spec().Name == name {
			return t, true
		}
	}
	return nil, false
}

// web is a small set of tools with one of each sort.
func web() Tools {
	return shelf{
		tool[tapArgs]("tapOn", tools.Act, ""),
		tool[inputArgs]("inputText", tools.Act, "text"),
		tool[navigateArgs]("navigate", tools.Act, "url"),
		tool[keyArgs]("pressKey", tools.Act, "key"),
		tool[scrollArgs]("scrollBy", tools.Act, ""),
		tool[noArgs]("closeTab", tools.Act, ""),
		tool[textArgs]("assertText", tools.Verify, ""),
		tool[visibleArgs]("assertVisible", tools.Verify, "text"),
		tool[visibleArgs]("waitFor", tools.Act, "text"),
		tool[rememberArgs]("rememberText", tools.Remember, ""),
		tool[loginArgs]("login", tools.Act, ""),
		tool[noArgs]("look", tools.Look, ""),
		tool[noArgs]("steer", tools.Flow, ""),
	}
}
