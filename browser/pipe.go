package browser

import (
	"bufio"
	"io"
	"sync"
)

// pipe carries protocol messages, each ended by a NUL byte.
type pipe struct {
	in  *bufio.Reader
	out io.WriteCloser

	mu     sync.Mutex
	queue  [][]byte
	queued chan struct{}
	closed bool
}

func newPipe(in io.Reader, out io.WriteCloser) *pipe {
	p := &pipe{in: bufio.NewReaderSize(in, 256<<10), out: out, queued: make(chan struct{}, 1)}
	go p.drain()
	return p
}

// write queues a message. It never blocks: the reader must be able to send, and both sides would wait for each
// other for ever when the browser writes much while its own input is full.
func (p *pipe) write(message []byte) {
	p.mu.Lock()
	p.queue = append(p.queue, append(message, 0))
	p.mu.Unlock()
	select {
	case p.queued <- struct{}{}:
	default:
	}
}

// drain writes what is queued, in order, until the pipe is closed or broken.
func (p *pipe) drain() {
	for range p.queued {
		for {
			p.mu.Lock()
			batch := p.queue
			p.queue = nil
			closed := p.closed
			p.mu.Unlock()
			if closed {
				p.out.Close()
				return
			}
			if len(batch) == 0 {
				break
			}
			for _, m := range batch {
				if _, err := p.out.Write(m); err != nil {
					p.close()
				}
			}
		}
	}
}

// close ends the writing side; the browser takes that as its end too.
func (p *pipe) close() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	select {
	case p.queued <- struct{}{}:
	default:
	}
}

// read returns the next message, which is the caller's to keep.
func (p *pipe) read() ([]byte, error) {
	var message []byte
	for {
		part, err := p.in.ReadSlice(0)
		message = append(message, part...)
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil {
			return nil, err
		}
		return message[:len(message)-1], nil
	}
}
