import { hash } from 'node:crypto';
import type { HeldSecret } from '#people/sessions/held-secret';

const FORM = /^pat_([0-9A-Za-z]{24})_[\w-]{43}$/;

/** A token's text: the person's id, which finds the person without a search, and 32 unpredictable bytes. */
export function newToken(user: string, bytes: Uint8Array): HeldSecret & { readonly text: string } {
  const text = `${user.replace(/^usr_/, 'pat_')}_${Buffer.from(bytes).toString('base64url')}`;
  return { user, text, hash: hash('sha256', text) };
}

/** Null for text that is not a token. */
export function readToken(text: string): HeldSecret | null {
  const user = FORM.exec(text)?.[1];
  return user === undefined ? null : { user: `usr_${user}`, hash: hash('sha256', text) };
}
