const ORIGIN = /^[a-z]+:\/\/[^/?#]*/i;
const PLAIN = /^[\x21-\x7e]*$/;

/**
 * An address with values behind its query. The query itself stays as it was written, byte by byte: whoever gave the address may sign it or read
 * it in their own way. Characters beyond ASCII are encoded, those of a host as names are, as headers hold none.
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
