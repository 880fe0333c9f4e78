const LITTLE_ENDIAN = Buffer.of(0xff, 0xfe);
const BIG_ENDIAN = Buffer.of(0xfe, 0xff);

/** A kept file as text: other programs may have converted it to UTF-16, or added a byte order mark. */
export function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2);
  if (mark.equals(LITTLE_ENDIAN)) return bytes.subarray(2).toString('utf16le');
  if (mark.equals(BIG_ENDIAN)) return new TextDecoder('utf-16be').decode(bytes);
  return withoutMark(bytes.toString('utf8'));
}

export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** A note with its original line ends: mail, editors and version control change them, and add trailing blanks and empty lines. */
export function asSigned(note: string): string {
  const lines = withoutMark(note)
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd());
  return `${lines.join('\n').replace(/^\n+|\n+$/g, '')}\n`;
}
