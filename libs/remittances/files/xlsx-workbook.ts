import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { fileInvalid } from '#remittances/files/file-refusals';
import { type NumberText, numberTextOf } from '#remittances/files/xlsx-cell';
import { readPart, type Relation, relationsOf } from '#remittances/files/xlsx-relations';
import { unescaped } from '#remittances/files/xlsx-text';
import { ZipParts } from '#remittances/files/zip-parts';

const USUAL_PLACE = 'xl/workbook.xml';

interface NamedSheet {
  readonly name: string;
  readonly part: string;
}

/** What the sheets of a workbook have in common. */
export class XlsxWorkbook {
  readonly sheets: NamedSheet[] = [];
  readonly sharedTexts: string[] = [];
  /** By the number of a cell's style, how it shows a number. */
  readonly shown: NumberText[] = [];
  /** Days are counted from 1904 rather than from 1900. */
  from1904 = false;

  private constructor(
    private readonly zip: ZipParts,
    private readonly main: string,
    private readonly relations: readonly Relation[],
  ) {}

  /** Relationships lead to its parts, under any name. */
  static async open(path: string, sent?: number): Promise<XlsxWorkbook> {
    const zip = await ZipParts.open(path, sent);
    try {
      const main = (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.part ?? USUAL_PLACE;
      if (main.toLowerCase().endsWith('.bin')) throw fileInvalid('it is a binary workbook. Save it as .xlsx.');
      const workbook = new XlsxWorkbook(zip, main, await relationsOf(zip, main));
      await workbook.readWorkbook();
      await workbook.readStyles();
      await workbook.readSharedTexts();
      return workbook;
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** A part that can be read more than once. */
  part(name: string): () => Promise<Readable> {
    return this.zip.part(name);
  }

  close(): void {
    this.zip.close();
  }

  private async readWorkbook(): Promise<void> {
    const targets = new Map(this.relations.filter(({ type }) => type === 'worksheet').map(({ id, part }) => [id, part]));
    await readPart(this.zip, this.main, {
      open: (name, attributes) => {
        if (name === 'workbookPr') this.from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
        const part = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
        // What is hidden from a reader is what the sheets in sight were made from.
        if (part !== undefined && (attributes['state'] ?? 'visible') === 'visible')
          this.sheets.push({ name: attributes['name'] ?? '', part });
      },
    });
  }

  private async readStyles(): Promise<void> {
    const part = this.partOf('styles');
    if (part === undefined) return;
    const codes = new Map<number, string>();
    const texts = new Map<number, NumberText>();
    let inCells = false;
    await readPart(this.zip, part, {
      open: (name, { numFmtId, formatCode }) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
        if (name === 'cellXfs') inCells = true;
        if (name !== 'xf' || !inCells) return;
        const format = Number(numFmtId ?? 0);
        if (!texts.has(format)) texts.set(format, numberTextOf(format, codes.get(format), this.from1904));
        this.shown.push(texts.get(format)!);
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    });
  }

  private async readSharedTexts(): Promise<void> {
    const part = this.partOf('sharedStrings');
    if (part === undefined) return;
    let text = '';
    const within: string[] = [];
    await readPart(this.zip, part, {
      open: (name) => void within.push(name),
      // How a word is pronounced is beside it, not part of it.
      text: (piece) => {
        if (within.at(-1) === 't' && !within.includes('rPh')) text += piece;
      },
      close: (name) => {
        within.pop();
        if (name !== 'si') return;
        this.zip.keep(text);
        this.sharedTexts.push(unescaped(text));
        text = '';
      },
    });
  }

  /** Where no relationship leads to it, it may be in its usual place. */
  private partOf(type: 'styles' | 'sharedStrings'): string | undefined {
    const usual = posix.join(posix.dirname(this.main), `${type}.xml`);
    return this.relations.find((relation) => relation.type === type)?.part ?? (this.zip.has(usual) ? usual : undefined);
  }
}
