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
	const group = "cairn-hosts"
	defer at.session.send(proto.RuntimeReleaseObjectGroup{ObjectGroup: group})
	hosts, err := at.objects(ctx, group, "takeHosts", nil)
	if err != nil {
		return false, err
	}
	told, err := answers[proto.DOMDescribeNodeResult](ctx, at, hosts, func(id proto.RuntimeRemoteObjectID) proto.Request {
		return proto.DOMDescribeNode{ObjectID: id}
	})
	if err != nil {
		return false, err
	}
	found := 0
	for _, r := range told {
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
