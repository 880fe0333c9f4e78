/**
 * An address with values behind its query. The query itself stays as it was written, byte by byte: whoever gave the address may sign it or read
 * it in their own way. Characters beyond ASCII are encoded, as headers hold none.
 */
export function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const [page = '', ...fragment] = address.split('#');
  const begun = page.includes('?') ? (/[?&]$/.test(page) ? '' : '&') : '?';
  const added = new URLSearchParams(values).toString();
  const whole = [added === '' ? page : page + begun + added, ...fragment].join('#');
  return whole.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
