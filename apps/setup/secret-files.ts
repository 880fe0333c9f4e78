import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '#privacy/secrets/private-file';

/** Stores read theirs as members of the group that the service runs as. */
export const SECRET = 0o640;
/** Nothing in it is secret. */
export const PUBLIC = 0o644;

const PASSWORDS = [
  'passwords/eventstoredb',
  'passwords/mongodb',
  'eventstoredb/admin.password',
  'eventstoredb/ops.password',
  'mongodb/admin.password',
  'mongodb/members.key',
  'grafana/admin.password',
  'sandbox/token',
];

/** Hexadecimal, so that each can be part of an address, in a shell and in MongoDB's key file. */
export function makePasswords(directory: string): void {
  for (const name of PASSWORDS) makeOnce(join(directory, name), SECRET, () => randomBytes(32).toString('hex'));
}

/** Writes a file that is not there yet. */
export function makeOnce(file: string, mode: number, text: () => string): void {
  if (!existsSync(file)) replaceSecret(file, mode, text());
}

export function replaceSecret(file: string, mode: number, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o750 });
  replaceFile(file, text, mode);
}
