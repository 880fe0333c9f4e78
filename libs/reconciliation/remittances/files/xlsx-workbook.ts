import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';
import { type NumberText, numberTextOf } from '#reconciliation/remittances/files/xlsx-cell';
import { readPart, type Relation, relationsOf } from '#reconciliation/remittances/files/xlsx-relations';
import { unescaped } from '#reconciliation/remittances/files/xlsx-text';
import { ZipParts } from '#reconciliation/remittances/files/zip-parts';

const USUAL_PLACE = 'xl/workbook.xml';
/** Maximum visible sheets: each is read twice, and many can name the same part. */
const MOST_SHEETS = 255;
/** Maximum characters of a number format, as in Excel. */
const LONGEST_FORMAT = 255;

interface NamedSheet {
  readonly name: string;
  readonly part: string;
}

/** An opened workbook: its visible sheets, and what they share (texts, number formats). Close it after use. */
export class XlsxWorkbook {
  readonly sheets: NamedSheet[] = [];
  readonly sharedTexts: string[] = [];
  /** The number formatter of each cell style, by the index of the style. */
  readonly shown: NumberText[] = [];
  /** Day numbers count from 1904 instead of 1900. */
  from1904 = false;

  private constructor(
    private readonly zip: ZipParts,
    private readonly main: string,
    private readonly relations: readonly Relation[],
  ) {}

  /** Finds the parts by the workbook's relations, because programs name them differently. `archiveBytes`: if it came in a zip, the bytes of the zip. */
  static async open(path: string, archiveBytes?: number): Promise<XlsxWorkbook> {
    const zip = await ZipParts.open(path, archiveBytes);
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

  /** Opens a part. The result can be called more than once. */
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
        // Hidden sheets usually hold the data that the visible ones were made from, and would count twice.
        if (part !== undefined && (attributes['state'] ?? 'visible') === 'visible')
          this.sheets.push({ name: attributes['name'] ?? '', part });
      },
    });
    if (this.sheets.length > MOST_SHEETS) throw fileInvalid(`it has more than ${MOST_SHEETS} sheets. Send it in parts, or as CSV.`);
  }

  private async readStyles(): Promise<void> {
    const part = this.partOf('styles');
    if (part === undefined) return;
    const codes = new Map<number, string>();
    const texts = new Map<number, NumberText>();
    let inCells = false;
    await readPart(this.zip, part, {
      open: (name, { numFmtId, formatCode }) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), (formatCode ?? '').slice(0, LONGEST_FORMAT));
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
    const listener = {
      open: (name: string) => void within.push(name),
      // Pronunciation hints (`rPh`) are not part of the text.
      text: (piece: string) => {
        if (within.at(-1) === 't' && !within.includes('rPh')) text += piece;
      },
      close: (name: string) => {
        within.pop();
        if (name !== 'si') return;
        this.zip.countShared(text);
        this.sharedTexts.push(unescaped(text));
        text = '';
      },
    };
    await readPart(this.zip, part, listener, false);
  }

  /** The name of a part, by its relation or else in its usual place. Undefined if the workbook has none. */
  private partOf(type: 'styles' | 'sharedStrings'): string | undefined {
    const usual = posix.join(posix.dirname(this.main), `${type}.xml`);
    return this.relations.find((relation) => relation.type === type)?.part ?? (this.zip.has(usual) ? usual : undefined);
  }
}
