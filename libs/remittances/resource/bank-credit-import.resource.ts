import type { View } from '#kernel/fact';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import { Constant, ShownCount, ShownFlag, ShownId, ShownList, ShownObject, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';
import type { BankCreditImportFact } from '#remittances/domain/bank-credit-import';
import { type FileNote, ROW_PROBLEMS, type RowProblem } from '#remittances/domain/file-entry';

class ImportCountsPart {
  @ShownCount('Rows that were looked at so far.') rows!: number;
  @ShownCount('Credits that are new.') received!: number;
  @ShownCount('Credits that were known.') duplicate!: number;
  @ShownCount('Rows that could not be understood.') unreadable!: number;
}

class RowProblemPart {
  @ShownCount('The row, from 1.') row!: number;
  @ShownOneOf('What is wrong with it.', ROW_PROBLEMS) code!: RowProblem['code'];
  @ShownText('The same in words.', { example: 'The row names no UTR.' }) message!: string;
}

/** What came of a file of bank credits (interface §2.17). */
export class BankCreditImportResource {
  @ShownId('The import.', 'bci') id!: string;
  @Constant('bank_credit_import') object!: 'bank_credit_import';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownTime('When it came.') created_at!: number;
  @ShownOneOf('processing until something came of every row.', ['processing', 'complete']) status!: 'processing' | 'complete';
  @ShownCount('Rows of the file, without its header and its sums.', { example: 250 }) rows!: number;
  @ShownObject('How many rows came to what.', () => ImportCountsPart) counts!: ImportCountsPart;
  @ShownList('The first 100 rows that could not be understood.', () => RowProblemPart) problems!: readonly RowProblemPart[];
  @ShownList('How its file was read that is not as it should be: read_as_windows_1252 where its text is not Unicode.', () => String, {
    example: [],
  })
  notes!: readonly FileNote[];
}

export const bankCreditImportResource: View<BankCreditImportResource | null, BankCreditImportFact> = {
  initial: null,
  evolve(shown, event) {
    const { type, data, at } = event;
    if (type === 'bank_credit_import.received') {
      const { livemode } = (event as unknown as { readonly metadata: Pick<EventMetadata, 'livemode'> }).metadata;
      const { import: id, rows, unreadable, problems, notes } = data;
      const counts = { rows: unreadable, received: 0, duplicate: 0, unreadable };
      return { id, object: 'bank_credit_import', livemode, created_at: at, status: statusOf(rows, counts), rows, counts, problems, notes };
    }
    if (type !== 'bank_credit_import.part_taken' || shown === null) return shown;
    const [received, duplicate] = [shown.counts.received + data.received, shown.counts.duplicate + data.duplicate];
    const { unreadable } = shown.counts;
    const counts = { rows: received + duplicate + unreadable, received, duplicate, unreadable };
    return { ...shown, status: statusOf(shown.rows, counts), counts };
  },
};

const statusOf = (rows: number, counts: ImportCountsPart): BankCreditImportResource['status'] =>
  counts.rows === rows ? 'complete' : 'processing';
