package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"sync"
)

// MongoDB changes a document in one step. FerretDB reads it and writes it, and loses what another connection wrote in between: so each
// message waits until the one before it is answered.
func oneAtATime(door net.Listener, server string) {
	var turn sync.Mutex
	for {
		client, err := door.Accept()
		if err != nil {
			return
		}
		go relay(client, server, &turn)
	}
}

func relay(client net.Conn, server string, turn *sync.Mutex) {
	defer client.Close()
	inner, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer inner.Close()
	for {
		question, err := message(client)
		if err != nil {
			return
		}
		turn.Lock()
		_, err = inner.Write(question)
		var answer []byte
		if err == nil {
			answer, err = message(inner)
		}
		turn.Unlock()
		if err != nil {
			return
		}
		allowBulksOf(mostWrites, answer)
		if _, err = client.Write(answer); err != nil {
			return
		}
	}
}

// FerretDB keeps a query open for each update of a bulk until all are done, and waits for itself for ever when there are more than its hundred
// connections to SQLite. Clients keep to what the server says it takes when they connect.
const mostWrites = 50

var batchSize = []byte("\x10maxWriteBatchSize\x00")

func allowBulksOf(most uint32, answer []byte) {
	if at := bytes.Index(answer, batchSize); at >= 0 && len(answer) >= at+len(batchSize)+4 {
		binary.LittleEndian.PutUint32(answer[at+len(batchSize):], most)
	}
}

// A message of the wire protocol begins with its length, these four bytes included.
func message(from io.Reader) ([]byte, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(from, head); err != nil {
		return nil, err
	}
	whole := make([]byte, max(binary.LittleEndian.Uint32(head), 4))
	copy(whole, head)
	_, err := io.ReadFull(from, whole[4:])
	return whole, err
}
