import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { asSigned } from '#audit/log/brought-text';
import type { Hash } from '#audit/log/tree';

/** The head of the log: the number of entries and their root. Its holder can later have it proven that nothing before it has changed. */
export interface Checkpoint {
  /** The log's name. */
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
}

const ED25519 = Buffer.of(1);
const KEY_ID_BYTES = 4;
/** The bytes before the 32-byte key in the DER of an Ed25519 public key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** A checkpoint as a signed note (C2SP tlog-checkpoint and signed-note): text that people and standard log tools can read. */
export function signedNote({ origin, size, root }: Checkpoint, key: KeyObject): string {
  const text = `${origin}\n${size}\n${root.toString('base64')}\n`;
  const signature = Buffer.concat([keyIdOf(origin, createPublicKey(key)), sign(null, Buffer.from(text), key)]);
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
}

/** The content of a note, with any signature; null if the text is not a checkpoint. */
export function readNote(brought: string): Checkpoint | null {
  const [text = ''] = asSigned(brought).split('\n\n', 1);
  const [origin, size, root, ...more] = text.trimEnd().split('\n');
  if (!origin || root === undefined || more.length > 0) return null;
  if (!/^[A-Za-z0-9+/]{43}=$/.test(root) || !/^(0|[1-9]\d{0,15})$/.test(size!)) return null;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

/** The checkpoint of a note that is signed with the verifier's key; null without such a signature, or if the text is not a note. */
export function openedNote(brought: string, verifier: string): Checkpoint | null {
  const { name, key } = verifierKey(verifier);
  const checkpoint = readNote(brought);
  if (checkpoint?.origin !== name) return null;
  const note = asSigned(brought);
  const end = note.indexOf('\n\n') + 1;
  const text = Buffer.from(note.slice(0, end));
  const isSigned = note
    .slice(end)
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => Buffer.from(line.slice(name.length + 3), 'base64'))
    .some((bytes) => bytes.subarray(0, KEY_ID_BYTES).equals(keyIdOf(name, key)) && verify(null, text, key, bytes.subarray(KEY_ID_BYTES)));
  return isSigned ? checkpoint : null;
}

/** What an auditor needs to check a note: the name of the log and its public key, as one word (C2SP signed-note). */
export function verifierOf(origin: string, key: KeyObject): string {
  const publicKey = createPublicKey(key);
  return `${origin}+${keyIdOf(origin, publicKey).toString('hex')}+${Buffer.concat([ED25519, bytesOf(publicKey)]).toString('base64')}`;
}

/** Throws a `RangeError` for an invalid verifier. */
function verifierKey(verifier: string): { readonly name: string; readonly key: KeyObject } {
  const [name = '', id = '', ...encoded] = verifier.trim().split('+');
  const bytes = Buffer.from(encoded.join('+'), 'base64');
  if (bytes.length !== 33 || bytes[0] !== ED25519[0]) throw new RangeError('It is no verifier key of Ed25519, such as checkpoint prints.');
  const key = createPublicKey({ key: Buffer.concat([DER_PREFIX, bytes.subarray(1)]), format: 'der', type: 'spki' });
  if (keyIdOf(name, key).toString('hex') !== id) throw new RangeError('The parts of the verifier key do not belong together.');
  return { name, key };
}

const keyIdOf = (name: string, key: KeyObject): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), ED25519, bytesOf(key)]), 'buffer').subarray(0, KEY_ID_BYTES);

const bytesOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(DER_PREFIX.length);
