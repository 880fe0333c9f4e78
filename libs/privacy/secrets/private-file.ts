import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { DomainError } from '#kernel/domain-error';

/** Replaces a file atomically: after a crash it is either the old or the new one, complete. Its mode is never wider than requested. */
export function replaceFile(file: string, text: string, mode: number): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', mode);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  syncDirectory(dirname(file));
}

/** Makes a directory that only this user can read and write. Throws if one exists that others own or can access. */
export function privateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  if (!found.isDirectory() || found.uid !== process.getuid!() || (found.mode & 0o077) !== 0)
    throw new DomainError(
      'invalid_value',
      `${path} is not a directory of this user alone. Remove it, or set SCRATCH_DIR to another directory.`,
    );
}

/** Makes the entries of a directory durable (fsync). */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
