/** What a text may hold without anybody seeing it: joiners, direction marks, soft hyphens, fillers, control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\p{White_Space})\p{Cc}/gu;
const SPACES = /\p{White_Space}+/gu;
/** Most texts are plain: nothing in them has a second form. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** Letters, digits, signs; the braille pattern without a dot is none. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u;

/**
 * A text as it is compared with another: in NFC, without marks that cannot be seen, with one blank for each run of white space and none around.
 * Two texts that look alike because Unicode has two forms of them are one.
 */
export const comparable = (text: string): string =>
  PLAIN.test(text) ? text : text.replaceAll(INVISIBLE, '').replaceAll(SPACES, ' ').trim().normalize('NFC');

/** The same without regard to capitals. */
export const caseless = (text: string): string => {
  const lower = comparable(text).toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFC');
};

/** Whether there is white space alone, or nothing. What cannot be seen and is no white space, such as a byte order mark, is something. */
export const isBlank = (text: string): boolean => !/\P{White_Space}/u.test(text);

/** Whether a text shows anything at all. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
