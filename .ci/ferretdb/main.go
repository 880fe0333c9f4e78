// A server that speaks MongoDB's protocol, for tests alone: FerretDB on SQLite files. Prints its address.
// Arguments: the directory of its files and the address to listen on; without them a temporary directory and any free port.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	directory, address := "", "127.0.0.1:0"
	if len(os.Args) == 3 {
		directory, address = os.Args[1], os.Args[2]
	} else {
		made, err := os.MkdirTemp("", "ferretdb-")
		exitOn(err)
		defer os.RemoveAll(made)
		directory = made
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + directory + "/",
	})
	exitOn(err)
	door, err := net.Listen("tcp", address)
	exitOn(err)
	stopped, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		inner, err := url.Parse(server.MongoDBURI())
		exitOn(err)
		fmt.Printf("mongodb://%s/\n", door.Addr())
		oneAtATime(door, inner.Host)
	}()
	server.Run(stopped)
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
