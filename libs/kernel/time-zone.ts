/** Letters that ICU reads as zones, though each stands for several places: IST is India, Ireland and Israel. The IANA has no such names. */
const LETTERS = /^(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Names that were found, in small letters: to look for one takes some 25 kB that the collector does not see. */
const found = new Set<string>();

/** Whether a text is the name of a time zone, such as `Asia/Kolkata`: as the IANA has it, no offset and no letters of a clock. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || LETTERS.test(name)) return false;
  if (found.has(name.toLowerCase())) return true;
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '') return false;
  } catch {
    return false;
  }
  found.add(name.toLowerCase());
  return true;
}
