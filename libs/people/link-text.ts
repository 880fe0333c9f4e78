import { type HeldSecret, readSecret } from '#people/sessions/held-secret';

/** A one-time link as a person holds it: `<user>.<secret>.<tag>`. */
export interface HeldLink extends HeldSecret {
  /** Proves that this service made the link. Links of earlier releases have none: null. */
  readonly tag: string | null;
}

const TAG = /^[\w-]{22}$/;

/** The link in a text; null if the text has another form. */
export function readLink(text: string): HeldLink | null {
  const [user, secret, tag = null, ...others] = text.split('.');
  const held = readSecret(`${user}.${secret}`);
  return held === null || others.length > 0 || (tag !== null && !TAG.test(tag)) ? null : { ...held, tag };
}
