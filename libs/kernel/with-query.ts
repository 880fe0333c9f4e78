const ORIGIN = /^[a-z]+:\/\/[^/?#]*/i;
const PLAIN = /^[\x21-\x7e]*$/;

/**
 * An address with values appended to its query. The existing query keeps its exact bytes, because the owner of the address may sign or parse it.
 * Characters beyond ASCII are encoded, and host names become punycode, because headers may only contain ASCII.
 */
export function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const [page = '', ...fragment] = address.split('#');
  const begun = page.includes('?') ? (/[?&]$/.test(page) ? '' : '&') : '?';
  const added = new URLSearchParams(values).toString();
  const whole = [added === '' ? page : page + begun + added, ...fragment].join('#');
  return whole
    .replace(ORIGIN, (origin) => (PLAIN.test(origin) ? origin : new URL(origin).origin))
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
