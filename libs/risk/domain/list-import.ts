import type { DataOf, Fact, View } from '#kernel/fact';

/** Facts of a file of entries: its own stream records its arrival, and each part's stream the results of its rows. */
export type ListImportFact =
  /** A file of list entries was received. */
  | Fact<'risk_list_import.received', ListImportReceived>
  /** The rows of a part of the file were added to the lists, or refused. */
  | Fact<'risk_list_import.part_taken', PartTaken>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ListImportFact> {}
}

export interface ListImportReceived {
  readonly import: string;
  readonly rows: number;
}

/** A refused row, and the reason. */
export interface RefusedRow {
  /** Counted from 1, without the header. */
  readonly row: number;
  readonly message: string;
}

export interface PartTaken {
  readonly import: string;
  readonly created: number;
  /** Rows whose value was already on its list, or is twice in the file. */
  readonly duplicate: number;
  readonly refused: number;
  /** The first refused rows. */
  readonly refused_rows: readonly RefusedRow[];
}

export const MOST_REFUSED_SHOWN = 100;

/** Rows per part. The number of an import's parts depends on it, so it must not change. */
export const ROWS_OF_A_PART = 500;

/** Whether the import, or the part, exists. */
export const isThere: View<boolean, ListImportFact> = { initial: false, evolve: () => true };

export const importStream = (id: string): string => `risk_list_import-${id}`;
export const importPartStream = (id: string, part: number): string => `risk_list_import_part-${id}-${part}`;
