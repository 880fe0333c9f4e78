import { hash, randomBytes } from 'node:crypto';

/** A secret that one person holds: a session's, or a one-time link's. Only its hash is stored. */
export interface HeldSecret {
  readonly user: string;
  /** The SHA-256 of the text, in hex. */
  readonly hash: string;
}

const FORM = /^(usr_[0-9A-Za-z]{24})\.[\w-]{43}$/;

/** A new secret: the person's id, by which the person is found, and 32 bytes, random by default. */
export function newSecret(user: string, bytes: Uint8Array = randomBytes(32)): HeldSecret & { readonly text: string } {
  const text = `${user}.${Buffer.from(bytes).toString('base64url')}`;
  return { user, text, hash: hash('sha256', text) };
}

/** The secret in a text; null if the text has another form. */
export function readSecret(text: string | undefined): HeldSecret | null {
  const user = FORM.exec(text ?? '')?.[1];
  return user === undefined ? null : { user, hash: hash('sha256', text!) };
}
