// A server that speaks MongoDB's protocol, for tests alone: FerretDB on a PostgreSQL of its own, or on SQLite files where there is no
// PostgreSQL to start. Prints its address.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

// PostgreSQL ends with the thread that started it, so that is the one that stays.
func init() { runtime.LockOSThread() }

func main() {
	// It makes much that is gone at once.
	debug.SetGCPercent(400)
	directory, err := os.MkdirTemp("", "ferretdb-")
	exitOn(err)
	defer os.RemoveAll(directory)
	stopped, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	config := &ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.NewTextHandler(io.Discard, nil)),
		Handler:   "sqlite",
		SQLiteURL: "file:" + directory + "/",
	}
	if programs := postgresPrograms(); programs != "" {
		postgres, err := startPostgres(programs, directory)
		exitOn(err)
		defer postgres.stop()
		config.Handler, config.PostgreSQLURL = "postgresql", postgres.url
	} else {
		fmt.Fprintln(os.Stderr, "There is no PostgreSQL here (Debian: postgresql): FerretDB works on SQLite, and is several times slower.")
	}
	server, err := ferretdb.New(config)
	exitOn(err)
	door, err := net.Listen("tcp", "127.0.0.1:0")
	exitOn(err)
	go func() {
		inner, err := url.Parse(server.MongoDBURI())
		exitOn(err)
		fmt.Printf("mongodb://%s/\n", door.Addr())
		oneAtATime(door, inner.Host)
	}()
	// Connections that are still open are nobody's to wait for.
	go server.Run(context.Background())
	<-stopped.Done()
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
