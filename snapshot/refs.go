package snapshot

// Refs gives refs to the nodes of a session's snapshots and knows what each ref meant when it was last shown.
type Refs struct{}
