import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '#privacy/secrets/private-file';

/** Stores read their secrets as members of the service's group. */
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

/** Hexadecimal, so that they need no escaping in an address, a shell or MongoDB's key file. */
export function makePasswords(directory: string): void {
  for (const name of PASSWORDS) makeOnce(join(directory, name), SECRET, () => randomBytes(32).toString('hex'));
}

/** Writes a file unless it exists. */
export function makeOnce(file: string, mode: number, text: () => string): void {
  if (!existsSync(file)) replaceSecret(file, mode, text());
}

export function replaceSecret(file: string, mode: number, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o750 });
  replaceFile(file, text, mode);
}
