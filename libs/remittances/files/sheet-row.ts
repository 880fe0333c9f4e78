/** A row of a table as its file holds it: every cell a text, a number in plain decimals, a date in ISO 8601. */
export interface SheetRow {
  /** From 1, as a spreadsheet counts. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Cells without a value of their own to go by, by their place: what they hold instead. */
  readonly faults?: ReadonlyMap<number, CellFault>;
  /** Cells merged with a cell above, by their place: the content of that cell. */
  readonly merged?: ReadonlyMap<number, string>;
  /** Where a number stands for a day, it counts from 1904 rather than from 1900. */
  readonly from1904?: true;
  /** Its cells are separated as in locales with a decimal comma: a point may group thousands. */
  readonly hasDecimalCommas?: true;
  /** Where a cell holds line ends: the row as it is without regard to quotation marks. */
  readonly torn?: TornRow;
}

/** The lines that a row of separated values is written in, taken apart one by one. */
export interface TornRow {
  /** The place of the first cell that spans several lines. */
  readonly place: number;
  readonly lines: readonly (readonly string[])[];
}

export type CellFault = 'formula' | 'error';

/** Rows in the order of the file, some at a time: to wait for each would take longer than to read it. */
export interface Sheet {
  /** Null where the file has no sheets. */
  readonly name: string | null;
  /** Whether its cells are known by what is between them alone: one sign too many shifts the rest of a row. */
  readonly separated?: boolean;
  readonly rows: AsyncIterable<readonly SheetRow[]>;
}
