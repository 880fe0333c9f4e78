import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file so that after a crash at any moment there is the old one or the new one, whole, and its mode was never wider than asked.
 */
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

/** Makes durable which files there are in a directory. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
