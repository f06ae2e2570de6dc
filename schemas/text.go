package schemas

import (
	"fmt"
	"strconv"
)

// FromText makes the value of one argument of a text, as a command line gives it. A text argument takes it as it is
// written, so 007, no and -5 arrive so; a number or a truth value is read; a list gets it as its one item. A name
// that the schema lacks is taken as text: Check says what is wrong with it.
func (s Schema) FromText(name, text string) (any, error) {
	root, err := decode(s.JSON)
	if err != nil {
		return nil, err
	}
	schema, _ := root.(object)
	props, _ := schema.get("properties").(object)
	prop, _ := props.get(name).(object)
	return fromText(name, text, prop)
}

func fromText(name, text string, prop object) (any, error) {
	switch kind, _ := prop.get("type").(string); kind {
	case "integer":
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s takes a whole number, not %q", name, text)
		}
		return n, nil
	case "number":
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%s takes a number, not %q", name, text)
		}
		return n, nil
	case "boolean":
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, fmt.Errorf("%s is true or false, not %q", name, text)
		}
		return b, nil
	case "array":
		items, _ := prop.get("items").(object)
		item, err := fromText(name, text, items)
		return []any{item}, err
	}
	return text, nil
}
