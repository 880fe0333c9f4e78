import { hash, randomBytes } from 'node:crypto';

/** A secret that one person holds: a session's, or a one-time link's. Only its hash is stored. */
export interface HeldSecret {
  readonly user: string;
  /** SHA-256, hex. */
  readonly hash: string;
}

const FORM = /^(usr_[0-9A-Za-z]{24})\.[\w-]{43}$/;

/** 32 bytes, random by default, after the person's id, which finds the person without a search. */
export function newSecret(user: string, bytes: Uint8Array = randomBytes(32)): HeldSecret & { readonly text: string } {
  const text = `${user}.${Buffer.from(bytes).toString('base64url')}`;
  return { user, text, hash: hash('sha256', text) };
}

/** Null for text in another form. */
export function readSecret(text: string | undefined): HeldSecret | null {
  const user = FORM.exec(text ?? '')?.[1];
  return user === undefined ? null : { user, hash: hash('sha256', text!) };
}
