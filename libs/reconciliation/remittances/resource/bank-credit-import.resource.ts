import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';
import { type FileNote, ROW_PROBLEMS, type RowProblem } from '#reconciliation/remittances/domain/file-entry';

class ImportCountsPart {
  @ApiCount('Rows processed so far.') rows!: number;
  @ApiCount('Credits that are new.') received!: number;
  @ApiCount('Credits that were already known.') duplicate!: number;
  @ApiCount('Rows that could not be read.') unreadable!: number;
}

class RowProblemPart {
  @ApiCount('Number of the row, starting at 1.') row!: number;
  @ApiOneOf('Machine-readable reason.', ROW_PROBLEMS) code!: RowProblem['code'];
  @ApiText('Human-readable explanation.', { example: 'The row names no UTR.' }) message!: string;
}

/** The outcome of a file of bank credits (interface §2.17). */
export class BankCreditImportResource {
  @ApiId('Unique identifier of the bank credit import.', 'bci') id!: string;
  @Constant('bank_credit_import') object!: 'bank_credit_import';
  @ApiFlag('Whether the bank credit import is of live mode, with real money.') livemode!: boolean;
  @ApiTime('Time at which the import was received.') created_at!: number;
  @ApiOneOf('processing until every row has a result.', ['processing', 'complete']) status!: 'processing' | 'complete';
  @ApiCount('Number of rows in the file, without its header and totals.', { example: 250 }) rows!: number;
  @ApiObject('Number of rows by result.', () => ImportCountsPart) counts!: ImportCountsPart;
  @ApiList('The first 100 rows that could not be read.', () => RowProblemPart) problems!: readonly RowProblemPart[];
  @ApiList('Irregularities of the file: read_as_windows_1252 if its text is not Unicode.', () => String, {
    example: [],
  })
  notes!: readonly FileNote[];
}
