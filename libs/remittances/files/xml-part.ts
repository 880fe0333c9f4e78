import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fileInvalid } from '#remittances/files/file-refusals';

/** Characters between two tags. A cell holds 32,767. */
const LONGEST_TEXT = 256 * 1024;

/** Who hears what an XML document says. Names come without a prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part of a workbook, and comes back after each piece of it. Throws `file_invalid`. */
export async function* readXml(part: Readable, listener: XmlListener): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser();
  let lastTag = 0;
  parser.on('opentag', ({ name, attributes }) => {
    lastTag = parser.position;
    listener.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    lastTag = parser.position;
    listener.close?.(withoutPrefix(name));
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('doctype', () => parser.fail('it declares a document type'));
  for await (const bytes of part) {
    parser.write(decoder.decode(bytes as Buffer, { stream: true }));
    if (parser.position - lastTag > LONGEST_TEXT) throw fileInvalid('a cell of it is longer than a cell can be.');
    yield;
  }
  parser.close();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
