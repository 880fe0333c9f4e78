/** A row of a table as the file has it. All cells are texts: in workbooks, numbers become plain decimals and dates ISO 8601. */
export interface SheetRow {
  /** From 1, as a spreadsheet counts. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Cells without a usable value, by place: a formula without its result, or an error. */
  readonly faults?: ReadonlyMap<number, CellFault>;
  /** Cells that are merged with a cell above, by place: the text of that cell. */
  readonly merged?: ReadonlyMap<number, string>;
  /** Day numbers count from 1904 instead of 1900. */
  readonly from1904?: true;
  /** The delimiter is that of locales with a decimal comma, so a point may group thousands. */
  readonly hasDecimalCommas?: true;
  /** Only if a cell holds line ends: the row split into lines, disregarding the quotation marks. */
  readonly torn?: TornRow;
}

/** A row of separated values that spans several lines, split at their ends: a stray quotation mark may have swallowed whole rows. */
export interface TornRow {
  /** The place of the first cell that spans several lines. */
  readonly place: number;
  readonly lines: readonly (readonly string[])[];
}

export type CellFault = 'formula' | 'error';

/** A table of a file. Rows come in the order of the file, several at a time, because awaiting each would cost more than reading it. */
export interface Sheet {
  /** Null for a file without sheets, such as CSV. */
  readonly name: string | null;
  /** Whether it is separated values, in which one delimiter too many shifts the cells of a row. */
  readonly separated?: boolean;
  readonly rows: AsyncIterable<readonly SheetRow[]>;
}
