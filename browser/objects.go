package browser

import (
	"context"

	"github.com/go-rod/rod/lib/proto"
)

// objects gives references to the elements of the list that cairn.<fn> returns; they are let go of with their group.
func (at place) objects(ctx context.Context, group, fn string, args any) ([]proto.RuntimeRemoteObjectID, error) {
	var list evaluated
	reply := at.session.send(callFunction{Declaration: `function(fn, args) { return cairn[fn](args) }`, Arguments: []callArgument{{fn}, {args}},
		World: at.world, Group: group, Silent: true})
	if err := reply.wait(ctx, &list, at.frame.tab.block()); err != nil {
		return nil, at.lost(err)
	}
	if _, err := list.text(fn); err != nil {
		return nil, err
	}
	var members struct {
		Result []struct {
			Enumerable bool
			Value      struct {
				ObjectID proto.RuntimeRemoteObjectID `json:"objectId"`
			}
		}
	}
	reply = at.session.send(proto.RuntimeGetProperties{ObjectID: list.Result.ObjectID, OwnProperties: true})
	if err := reply.wait(ctx, &members, at.frame.tab.block()); err != nil {
		return nil, at.lost(err)
	}
	var objects []proto.RuntimeRemoteObjectID
	for _, m := range members.Result {
		if m.Enumerable && m.Value.ObjectID != "" {
			objects = append(objects, m.Value.ObjectID)
		}
	}
	return objects, nil
}

// answers asks the same of each, all at once.
func answers[A, T any](ctx context.Context, at place, of []T, ask func(T) proto.Request) ([]A, error) {
	var asked []*future
	for _, one := range of {
		asked = append(asked, at.session.send(ask(one)))
	}
	list := make([]A, len(asked))
	for i, f := range asked {
		if err := f.wait(ctx, &list[i], at.frame.tab.block()); err != nil {
			return nil, at.lost(err)
		}
	}
	return list, nil
}
