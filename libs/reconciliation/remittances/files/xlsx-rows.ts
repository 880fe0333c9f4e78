import type { Readable } from 'node:stream';
import type { CellFault, SheetRow } from '#reconciliation/remittances/files/sheet-row';
import { columnOf, numberText } from '#reconciliation/remittances/files/xlsx-cell';
import type { Merge } from '#reconciliation/remittances/files/xlsx-merges';
import { unescaped } from '#reconciliation/remittances/files/xlsx-text';
import type { XlsxWorkbook } from '#reconciliation/remittances/files/xlsx-workbook';
import { readXml, type XmlListener } from '#reconciliation/remittances/files/xml-part';

/** Columns beyond this many are ignored. Couriers' files have about thirty. */
const MOST_COLUMNS = 256;
/** The error of a look-up that found nothing. People use it for an empty cell. */
const NOTHING_FOUND = '#N/A';

/** Streams the rows of a sheet, several at a time. */
export async function* xlsxRows(
  open: () => Promise<Readable>,
  workbook: XlsxWorkbook,
  merges: readonly Merge[],
): AsyncGenerator<readonly SheetRow[]> {
  const listener = new SheetListener(workbook, merges);
  for await (const _ of readXml(await open(), listener)) {
    const rows = listener.taken();
    if (rows.length > 0) yield rows;
  }
}

class SheetListener implements XmlListener {
  private rows: SheetRow[] = [];
  private row = 0;
  private cells: string[] = [];
  private faults = new Map<number, CellFault>();
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private reading = false;
  private formula = false;
  /** Whether the parser is within a pronunciation hint (`rPh`), which is not part of the text. */
  private inPronunciation = false;
  /** Merged cells from earlier rows that may extend to the present row, by column, with their text and last row. */
  private readonly above = new Map<number, { last: number; text: string }>();
  private readonly merges: Map<number, Merge[]>;

  constructor(
    private readonly workbook: XlsxWorkbook,
    merges: readonly Merge[],
  ) {
    this.merges = Map.groupBy(
      merges.filter(({ column }) => column < MOST_COLUMNS),
      ({ first }) => first,
    );
  }

  /** The rows that were completed since the last call. */
  taken(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row':
        // Row numbers of the file may be wrong. They are corrected so that no two rows have the same one.
        this.row = Math.max(this.row + 1, Number(attributes['r']) || 0);
        [this.cells, this.faults, this.column] = [[], new Map(), -1];
        break;
      case 'c':
        this.column = attributes['r'] === undefined ? this.column + 1 : Math.max(columnOf(attributes['r']), 0);
        [this.type, this.style, this.value, this.formula] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), '', false];
        break;
      case 'f':
        this.formula = true;
        break;
      case 'rPh':
        this.inPronunciation = true;
        break;
      case 'v':
      case 't':
        this.reading = !this.inPronunciation;
        break;
    }
  }

  text(text: string): void {
    if (this.reading) this.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.reading = false;
    else if (name === 'rPh') this.inPronunciation = false;
    else if (name === 'c' && this.column < MOST_COLUMNS) this.endCell();
    else if (name === 'row') this.endRow();
  }

  private endCell(): void {
    const { type, value: text, column } = this;
    while (this.cells.length <= column) this.cells.push('');
    if (this.formula && text === '') this.faults.set(column, 'formula');
    if (type === 'e' && text !== NOTHING_FOUND) this.faults.set(column, 'error');
    this.cells[column] = this.shown(type, text);
  }

  private shown(type: string, text: string): string {
    switch (type) {
      case 's':
        return this.workbook.sharedTexts[Number(text)] ?? '';
      case 'n':
        return text === '' ? text : (this.workbook.shown[this.style] ?? numberText)(text);
      case 'b':
        return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
      default:
        return unescaped(text);
    }
  }

  private endRow(): void {
    const { row, cells, faults, above } = this;
    const merged = new Map<number, string>();
    for (const [column, { last, text }] of above) {
      if (last < row) above.delete(column);
      else merged.set(column, text);
    }
    for (const { column, last } of this.merges.get(row) ?? []) above.set(column, { last, text: cells[column] ?? '' });
    this.rows.push({
      row,
      cells,
      ...(faults.size > 0 && { faults }),
      ...(merged.size > 0 && { merged }),
      ...(this.workbook.from1904 && { from1904: true }),
    });
  }
}
