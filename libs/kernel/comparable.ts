/** Invisible characters: joiners, direction marks, soft hyphens, fillers, control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\p{White_Space})\p{Cc}/gu;
const SPACES = /\p{White_Space}+/gu;
/** Most texts match this, and are in the form for comparison already. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** A visible character, such as a letter, digit or sign, but not the empty braille pattern. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u;

/**
 * A text in its form for comparison: in NFC, without invisible characters, with one blank per run of white space and none around. Texts that look
 * alike but are encoded differently become equal.
 */
export const comparable = (text: string): string =>
  PLAIN.test(text) ? text : text.replaceAll(INVISIBLE, '').replaceAll(SPACES, ' ').trim().normalize('NFC');

/** The same, ignoring case. */
export const caseless = (text: string): string => {
  const lower = comparable(text).toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFC');
};

/** Whether a text is empty or only white space. Invisible characters that are no white space, such as a byte order mark, do not count as blank. */
export const isBlank = (text: string): boolean => !/\P{White_Space}/u.test(text);

/** Whether a text has any visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
