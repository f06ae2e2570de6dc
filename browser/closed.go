package browser

import (
	"context"

	"github.com/go-rod/rod/lib/proto"
)

// closedRoots finds closed shadow roots that the frame's world does not know yet, and hands them to it with
// cairn.adopt. No script can see such a root, but the browser tells of it for a given element; so only elements that
// may hold one and were not asked about before are asked about, all at once.
func (f *frame) closedRoots(ctx context.Context) error {
	at, err := f.place(ctx)
	if err != nil {
		return err
	}
	var hosts int
	if err := at.call(ctx, "hosts", nil, &hosts); err != nil || hosts == 0 {
		return err
	}
	for found := true; found; {
		if found, err = at.adoptRoots(ctx); err != nil {
			return err
		}
	}
	return nil
}

// adoptRoots asks about the hosts that cairn.hosts found, and reports whether there may be more inside of what it found.
func (at place) adoptRoots(ctx context.Context) (bool, error) {
	objects, release, err := at.hosts(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	asked := make([]*future, len(objects))
	for i, o := range objects {
		asked[i] = at.session.send(proto.DOMDescribeNode{ObjectID: o})
	}
	found := 0
	for _, reply := range asked {
		var r proto.DOMDescribeNodeResult
		if err := reply.wait(ctx, &r, at.frame.tab.block()); err != nil {
			return false, at.frame.tab.page.explain(at.frame.tab, gone(err))
		}
		for _, root := range r.Node.ShadowRoots {
			if root.ShadowRootType == proto.DOMShadowRootTypeClosed {
				if err := at.onNode(ctx, root.BackendNodeID, "adopt", nil); err != nil {
					return false, err
				}
				found++
			}
		}
	}
	if found == 0 {
		return false, nil
	}
	var more int
	err = at.call(ctx, "hosts", nil, &more)
	return more > 0, err
}

// hosts are the elements to ask about, which are let go of with release.
func (at place) hosts(ctx context.Context) (objects []proto.RuntimeRemoteObjectID, release func(), err error) {
	const group = "cairn-hosts"
	release = func() { at.session.send(proto.RuntimeReleaseObjectGroup{ObjectGroup: group}) }
	var list evaluated
	reply := at.session.send(proto.RuntimeEvaluate{Expression: "cairn.takeHosts()", UniqueContextID: at.world, ObjectGroup: group, Silent: true})
	if err := reply.wait(ctx, &list, at.frame.tab.block()); err != nil {
		return nil, release, at.frame.tab.page.explain(at.frame.tab, gone(err))
	}
	if _, err := list.text("takeHosts"); err != nil {
		return nil, release, err
	}
	var members struct {
		Result []struct {
			Name       string
			Enumerable bool
			Value      struct {
				ObjectID proto.RuntimeRemoteObjectID `json:"objectId"`
			}
		}
	}
	reply = at.session.send(proto.RuntimeGetProperties{ObjectID: list.Result.ObjectID, OwnProperties: true})
	if err := reply.wait(ctx, &members, at.frame.tab.block()); err != nil {
		return nil, release, at.frame.tab.page.explain(at.frame.tab, gone(err))
	}
	for _, m := range members.Result {
		if m.Enumerable && m.Value.ObjectID != "" {
			objects = append(objects, m.Value.ObjectID)
		}
	}
	return objects, release, nil
}
