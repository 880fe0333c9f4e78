import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { fileInvalid } from '#remittances/files/file-refusals';
import { readXml, type XmlListener } from '#remittances/files/xml-part';
import { XlsxLimits } from '#remittances/files/xlsx-limits';

/** Parts of the archive. A workbook has a few for each sheet. */
const MOST_PARTS = 1000;
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

interface NamedSheet {
  readonly name: string;
  readonly part: string;
}

/** What the sheets of a workbook have in common. */
export class XlsxWorkbook {
  readonly sheets: NamedSheet[] = [];
  readonly sharedTexts: string[] = [];
  /** By the number of a cell's style, whether it shows its number as a date. */
  readonly dateStyles: boolean[] = [];
  /** Days are counted from 1904 rather than from 1900. */
  from1904 = false;

  private constructor(
    private readonly zip: ZipFile,
    private readonly parts: ReadonlyMap<string, Entry>,
    private readonly limits: XlsxLimits,
  ) {}

  static async open(path: string): Promise<XlsxWorkbook> {
    const zip = await openPromise(path, { autoClose: false });
    try {
      if (zip.entryCount > MOST_PARTS) throw fileInvalid('it has more parts than a workbook.');
      const parts = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
      const workbook = new XlsxWorkbook(zip, parts, new XlsxLimits(zip.fileSize));
      await workbook.readWorkbook();
      await workbook.readStyles();
      await workbook.readSharedTexts();
      return workbook;
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** A part that can be read more than once: it counts against the limits when it is asked for first. */
  part(name: string): () => Promise<Readable> {
    const entry = this.parts.get(name);
    if (entry === undefined) throw fileInvalid(`it is no workbook: it has no ${name}.`);
    this.limits.unpack(entry.uncompressedSize);
    return () => this.zip.openReadStreamPromise(entry);
  }

  close(): void {
    this.zip.close();
  }

  private async readWorkbook(): Promise<void> {
    const targets = new Map<string, string>();
    await this.read('xl/_rels/workbook.xml.rels', {
      open: (name, { Id, Target, Type }) => {
        if (name === 'Relationship' && Type?.endsWith('/worksheet')) targets.set(Id!, Target!);
      },
    });
    await this.read('xl/workbook.xml', {
      open: (name, attributes) => {
        if (name === 'workbookPr') this.from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
        const target = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
        // What is hidden from a reader is what the sheets in sight were made from.
        if (target !== undefined && (attributes['state'] ?? 'visible') === 'visible')
          this.sheets.push({ name: attributes['name'] ?? '', part: target.startsWith('/') ? target.slice(1) : posix.join('xl', target) });
      },
    });
  }

  private async readStyles(): Promise<void> {
    if (!this.parts.has('xl/styles.xml')) return;
    const formats = new Map<number, string>();
    let inCells = false;
    await this.read('xl/styles.xml', {
      open: (name, { numFmtId, formatCode }) => {
        if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '');
        if (name === 'cellXfs') inCells = true;
        if (name === 'xf' && inCells) this.dateStyles.push(isDate(Number(numFmtId), formats));
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    });
  }

  private async readSharedTexts(): Promise<void> {
    if (!this.parts.has('xl/sharedStrings.xml')) return;
    let text = '';
    const within: string[] = [];
    await this.read('xl/sharedStrings.xml', {
      open: (name) => void within.push(name),
      // How a word is pronounced is beside it, not part of it.
      text: (piece) => {
        if (within.at(-1) === 't' && !within.includes('rPh')) text += piece;
      },
      close: (name) => {
        within.pop();
        if (name !== 'si') return;
        this.limits.share(text);
        this.sharedTexts.push(text);
        text = '';
      },
    });
  }

  private async read(name: string, listener: XmlListener): Promise<void> {
    const open = this.part(name);
    for await (const _ of readXml(await open(), listener));
  }
}

const isDate = (format: number, own: ReadonlyMap<number, string>): boolean =>
  DATE_FORMATS.has(format) || /[dmy]/i.test((own.get(format) ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
