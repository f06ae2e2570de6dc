package recorder

import "github.com/cairn-trails/cairn/tools"

// scrubbed are requests without the values of secrets, wherever these stand in them.
func scrubbed(list []tools.Request, scrub func(string) string) []tools.Request {
	out := append([]tools.Request(nil), list...)
	for i, r := range out {
		out[i].URL, out[i].Body, out[i].Problem = scrub(r.URL), scrub(r.Body), scrub(r.Problem)
		out[i].Sent, out[i].Received = scrubbedHeaders(r.Sent, scrub), scrubbedHeaders(r.Received, scrub)
	}
	return out
}

func scrubbedHeaders(headers map[string]string, scrub func(string) string) map[string]string {
	if headers == nil {
		return nil
	}
	out := make(map[string]string, len(headers))
	for name, value := range headers {
		out[name] = scrub(value)
	}
	return out
}
