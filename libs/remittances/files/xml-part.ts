import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fileInvalid } from '#remittances/files/file-refusals';
import { encodingOf } from '#remittances/files/text-encoding';
import { type Attributes, XmlNames } from '#remittances/files/xml-names';

/** Characters between two tags. A cell holds 32,767. */
const LONGEST_TEXT = 256 * 1024;

/** Who hears what the XML of a workbook says, in its own vocabulary alone: see `XmlNames`. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part of a workbook, and comes back after each piece of it. Throws `file_invalid`. */
export async function* readXml(part: Readable, listener: XmlListener): AsyncGenerator<void> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const parser = new SaxesParser();
  const names = new XmlNames();
  let lastTag = 0;
  parser.on('opentag', ({ name, attributes }) => {
    lastTag = parser.position;
    const known = names.open(name, attributes);
    if (known !== undefined) listener.open(known, names.attributesOf(attributes));
  });
  parser.on('closetag', ({ name }) => {
    lastTag = parser.position;
    const known = names.close(name);
    if (known !== undefined) listener.close?.(known);
  });
  const text = (piece: string): void => {
    if (!names.areForeign) listener.text?.(piece);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('doctype', () => parser.fail('it declares a document type'));
  for await (const bytes of part) {
    decoder ??= new TextDecoder(encodingOf(bytes as Buffer), { fatal: true });
    parser.write(decoder.decode(bytes as Buffer, { stream: true }));
    if (parser.position - lastTag > LONGEST_TEXT) throw fileInvalid('a cell of it is longer than a cell can be.');
    yield;
  }
  parser.close();
}
