import type { Readable } from 'node:stream';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';

/** Bytes at the beginning of a file from which its format and encoding are guessed. */
const HEAD = 64 * 1024;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Opens bytes from their beginning, each time it is called. */
export type OpenBytes = () => Promise<Readable>;

/** A file's text. */
export interface FileText {
  readonly encoding: Encoding;
  /** The beginning of the text, for guessing the format. It ends before a character that would be cut in half. */
  readonly head: string;
  /** The whole text, piece by piece, without its byte order mark. */
  pieces(): AsyncGenerator<string>;
}

/**
 * Recognises the encoding of a text, by its byte order mark or by its bytes. Reads the whole file unless it is UTF-16: the first letter that is not UTF-8
 * may be in the last row.
 */
export async function textOf(open: OpenBytes): Promise<FileText> {
  const head = await headOf(open);
  const guessed = encodingOf(head);
  const encoding = guessed === 'utf-8' && !(await isUtf8(open)) ? await windows1252OrDamaged(open, head) : guessed;
  return {
    encoding,
    head: new TextDecoder(encoding).decode(head, { stream: true }),
    pieces: () => pieces(open, encoding),
  };
}

/** The first 64 KiB, or all if there are fewer. */
export async function headOf(open: OpenBytes): Promise<Buffer> {
  const found: Buffer[] = [];
  let length = 0;
  for await (const bytes of await open()) {
    found.push(bytes as Buffer);
    length += (bytes as Buffer).length;
    if (length >= HEAD) break;
  }
  return Buffer.concat(found).subarray(0, HEAD);
}

/** Guesses the encoding by the byte order mark. Without one, UTF-16 is recognised by the zero byte in each ASCII letter. */
export function encodingOf(head: Buffer): Exclude<Encoding, 'windows-1252'> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let n = 0; n < Math.min(head.length, 1024); n++) if (head[n] === 0) zeros[n % 2]!++;
  const many = Math.min(head.length, 1024) / 4;
  if (zeros[1]! > many) return 'utf-16le';
  return zeros[0]! > many ? 'utf-16be' : 'utf-8';
}

async function isUtf8(open: OpenBytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of await open()) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (fault) {
    if (fault instanceof TypeError) return false;
    throw fault;
  }
}

/**
 * The encoding of a text that is not valid UTF-8: Windows-1252, which spreadsheets on Windows write. Throws `file_invalid` if the text is damaged UTF-8: it
 * has a UTF-8 byte order mark, or at least as many valid non-ASCII letters as invalid ones. Read as Windows-1252, all its names would be wrong.
 */
async function windows1252OrDamaged(open: OpenBytes, head: Buffer): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let [broken, whole] = [0, 0];
  const count = (text: string): void => {
    for (const [letter] of text.matchAll(/[^\0-\u007f]/gu))
      if (letter === '\ufffd') broken++;
      else whole++;
  };
  for await (const bytes of await open()) count(decoder.decode(bytes as Buffer, { stream: true }));
  count(decoder.decode());
  const marked = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  if (marked || whole >= broken)
    throw fileInvalid('it is UTF-8 with characters that are damaged, or it is cut off. Export it again, and send it whole.');
  return 'windows-1252';
}

async function* pieces(open: OpenBytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of await open()) yield decoded(() => decoder.decode(bytes as Buffer, { stream: true }));
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw fileInvalid('it is text that is neither UTF-8 nor UTF-16 nor Windows-1252. Save it as "CSV UTF-8".');
  }
  if (text.includes('\0')) throw fileInvalid('it is neither text nor a workbook. Send CSV, XLSX or JSON Lines.');
  return text;
}
