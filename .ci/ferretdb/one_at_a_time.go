package main

import (
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
		if _, err = client.Write(answer); err != nil {
			return
		}
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
