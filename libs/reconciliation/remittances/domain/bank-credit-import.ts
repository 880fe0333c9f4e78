import type { DataOf, Fact, View } from '#kernel/fact';
import type { BankCreditReceived } from '#reconciliation/remittances/domain/bank-transfer.events';
import type { FileNote, RowProblem } from '#reconciliation/remittances/domain/file-entry';

/** Facts of a file of bank credits: its own stream records its arrival, and each part's stream its rows and their results. */
export type BankCreditImportFact =
  /** A file of bank credits was received. */
  | Fact<'bank_credit_import.received', BankCreditImportReceived>
  /** Rows of a file of bank credits were stored. */
  | Fact<'bank_credit_import.rows_received', { readonly import: string; readonly rows: readonly ImportedCredit[] }>
  /** The credits of a part were recorded, or were already known. */
  | Fact<'bank_credit_import.part_taken', PartTaken>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<BankCreditImportFact> {}
}

export interface BankCreditImportReceived {
  readonly import: string;
  /** Including rows that cannot be read. */
  readonly rows: number;
  readonly parts: number;
  readonly unreadable: number;
  /** The first of the problems. */
  readonly problems: readonly Pick<RowProblem, 'row' | 'code' | 'message'>[];
  readonly notes: readonly FileNote[];
}

export interface ImportedCredit extends Omit<BankCreditReceived, 'credit'> {
  readonly row: number;
}

export interface PartTaken {
  readonly import: string;
  /** Number of credits that were new. */
  readonly received: number;
  readonly duplicate: number;
}

/** Whether the import exists: any fact in its stream means that it does. */
export const isThere: View<boolean, BankCreditImportFact> = { initial: false, evolve: () => true };

export const importStream = (id: string): string => `bank_credit_import-${id}`;
export const importPartStream = (id: string, part: number): string => `bank_credit_import_part-${id}-${part}`;
