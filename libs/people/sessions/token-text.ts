import { hash } from 'node:crypto';
import type { HeldSecret } from '#people/sessions/held-secret';

const FORM = /^pat_([0-9A-Za-z]{24})_[\w-]{43}$/;

/** A new token. Its text has the person's id, by which the person is found, and 32 unpredictable bytes. */
export function newToken(user: string, bytes: Uint8Array): HeldSecret & { readonly text: string } {
  const text = `${user.replace(/^usr_/, 'pat_')}_${Buffer.from(bytes).toString('base64url')}`;
  return { user, text, hash: hash('sha256', text) };
}

/** The token in a text; null if the text has another form. */
export function readToken(text: string): HeldSecret | null {
  const user = FORM.exec(text)?.[1];
  return user === undefined ? null : { user: `usr_${user}`, hash: hash('sha256', text) };
}
