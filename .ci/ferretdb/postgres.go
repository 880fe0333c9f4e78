package main

import (
	"errors"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

const (
	longestStart = 30 * time.Second
	look         = 20 * time.Millisecond
)

// A PostgreSQL that only this process can reach, and that goes with it.
type postgres struct {
	url    string
	server *exec.Cmd
}

// Where PostgreSQL's own programs are; empty where there are none.
func postgresPrograms() string {
	if found, err := exec.LookPath("initdb"); err == nil {
		if real, err := filepath.EvalSymlinks(found); err == nil {
			return filepath.Dir(real)
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return ""
	}
	return filepath.Dir(found[len(found)-1])
}

// Nothing has to outlive a machine that stops, so it never waits for the disk.
func startPostgres(programs, directory string) (*postgres, error) {
	owner, err := notRoot(directory)
	if err != nil {
		return nil, err
	}
	data := filepath.Join(directory, "data")
	made := exec.Command(filepath.Join(programs, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	made.SysProcAttr, made.Stderr = &syscall.SysProcAttr{Credential: owner}, os.Stderr
	if err := made.Run(); err != nil {
		return nil, err
	}
	server := exec.Command(filepath.Join(programs, "postgres"), "-D", data, "-k", directory, "-c", "listen_addresses=", "-c", "fsync=off",
		"-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "max_connections=400")
	server.SysProcAttr = &syscall.SysProcAttr{Credential: owner, Pdeathsig: syscall.SIGQUIT}
	if err := server.Start(); err != nil {
		return nil, err
	}
	for waited := time.Duration(0); waited < longestStart; waited += look {
		if exec.Command(filepath.Join(programs, "pg_isready"), "-q", "-h", directory).Run() == nil {
			// Each update of a bulk keeps one until the bulk is done: as many databases as have a test going may need fifty each.
			settings := url.Values{"host": {directory}, "pool_max_conns": {"380"}}
			where := url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/postgres", RawQuery: settings.Encode()}
			return &postgres{where.String(), server}, nil
		}
		time.Sleep(look)
	}
	return nil, errors.New("PostgreSQL did not start")
}

func (each *postgres) stop() {
	each.server.Process.Signal(syscall.SIGQUIT)
	each.server.Wait()
}

// PostgreSQL refuses to run as root: then it is the user's that its packages make for it. Nil for anybody else.
func notRoot(directory string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	found, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	id, err := strconv.Atoi(found.Uid)
	if err != nil {
		return nil, err
	}
	group, err := strconv.Atoi(found.Gid)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(id), Gid: uint32(group)}, os.Chown(directory, id, group)
}
