import { Constant, ShownCount, ShownFlag, ShownId, ShownList, ShownObject, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';
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
