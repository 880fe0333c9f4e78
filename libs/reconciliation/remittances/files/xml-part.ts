import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';
import { encodingOf } from '#reconciliation/remittances/files/text-encoding';
import { type Attributes, XmlNames } from '#reconciliation/remittances/files/xml-names';

/** Maximum characters between two tags. A cell holds at most 32,767. */
const LONGEST_TEXT = 256 * 1024;

/** Maximum elements within each other. Workbooks have about twenty. */
const DEEPEST = 500;

/** Receives the elements and texts of a part. Names have no prefix, and elements of unknown namespaces are left out: see `XmlNames`. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses a part of a workbook and calls the listener. Yields after each chunk, so that the caller can take what the listener has collected. Throws
 * `file_invalid`, or the parser's error for invalid XML, which `orDamaged` turns into it.
 */
export async function* readXml(part: Readable, listener: XmlListener): AsyncGenerator<void> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const parser = new SaxesParser();
  const names = new XmlNames();
  let [lastTag, depth] = [0, 0];
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST) throw fileInvalid('its XML is nested deeper than that of a workbook.');
    lastTag = parser.position;
    const known = names.open(name, attributes);
    if (known !== undefined) listener.open(known, names.attributesOf(attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth--;
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
