/** Abbreviations that ICU accepts as zones although they are ambiguous: IST is India, Ireland and Israel. The IANA has no such names. */
const ABBREVIATIONS = /^(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Names that were found before, in lower case. Each look-up of a name allocates about 25 kB that the garbage collector does not see. */
const found = new Set<string>();

/** Whether a text is the IANA name of a time zone, such as `Asia/Kolkata`; offsets and abbreviations are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || ABBREVIATIONS.test(name)) return false;
  if (found.has(name.toLowerCase())) return true;
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '') return false;
  } catch {
    return false;
  }
  found.add(name.toLowerCase());
  return true;
}
