import { hash } from 'node:crypto';
import type { HeldSecret } from '#people/sessions/held-secret';

const FORM = /^pat_([0-9A-Za-z]{24})_[\w-]{43}$/;

/** The text of a token: the id of the person, by which it is found without a search, and 32 bytes that nobody guesses. */
export function newToken(user: string, bytes: Uint8Array): HeldSecret & { readonly text: string } {
  const text = `${user.replace(/^usr_/, 'pat_')}_${Buffer.from(bytes).toString('base64url')}`;
  return { user, text, hash: hash('sha256', text) };
}

/** Null for what is no token. */
export function readToken(text: string): HeldSecret | null {
  const user = FORM.exec(text)?.[1];
  return user === undefined ? null : { user: `usr_${user}`, hash: hash('sha256', text) };
}
