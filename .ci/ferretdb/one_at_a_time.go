package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"sync"
)

// MongoDB changes a document in one step. FerretDB reads it and writes it, and loses what another connection wrote in between: so each
// message waits until the one before it is answered. Those for other databases, which other tests have, go on meanwhile.
func oneAtATime(door net.Listener, server string) {
	var turns sync.Map
	for {
		client, err := door.Accept()
		if err != nil {
			return
		}
		go relay(client, server, &turns)
	}
}

func relay(client net.Conn, server string, turns *sync.Map) {
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
		found, _ := turns.LoadOrStore(database(question), new(sync.Mutex))
		turn := found.(*sync.Mutex)
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

var databaseField = []byte("\x02$db\x00")

// The name of the database that a command is for; empty where a message names none, as the first of a connection.
func database(message []byte) string {
	_, value, found := bytes.Cut(message, databaseField)
	if !found || len(value) < 4 {
		return ""
	}
	name, _, _ := bytes.Cut(value[4:], []byte{0})
	return string(name)
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
