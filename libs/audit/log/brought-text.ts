const LITTLE_ENDIAN = Buffer.of(0xff, 0xfe);
const BIG_ENDIAN = Buffer.of(0xfe, 0xff);

/** Decodes a file that an auditor kept. Other programs may have converted it to UTF-16, or added a byte order mark. */
export function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2);
  if (mark.equals(LITTLE_ENDIAN)) return bytes.subarray(2).toString('utf16le');
  if (mark.equals(BIG_ENDIAN)) return new TextDecoder('utf-16be').decode(bytes);
  return withoutMark(bytes.toString('utf8'));
}

export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** Restores a note as it was signed. Mail, editors and version control change its line ends, and add trailing blanks and empty lines. */
export function asSigned(note: string): string {
  const lines = withoutMark(note)
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd());
  return `${lines.join('\n').replace(/^\n+|\n+$/g, '')}\n`;
}
