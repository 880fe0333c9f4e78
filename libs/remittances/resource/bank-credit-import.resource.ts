import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';
import { type FileNote, ROW_PROBLEMS, type RowProblem } from '#remittances/domain/file-entry';

class ImportCountsPart {
  @ApiCount('Rows that were looked at so far.') rows!: number;
  @ApiCount('Credits that are new.') received!: number;
  @ApiCount('Credits that were known.') duplicate!: number;
  @ApiCount('Rows that could not be understood.') unreadable!: number;
}

class RowProblemPart {
  @ApiCount('The row, from 1.') row!: number;
  @ApiOneOf('What is wrong with it.', ROW_PROBLEMS) code!: RowProblem['code'];
  @ApiText('The same in words.', { example: 'The row names no UTR.' }) message!: string;
}

/** The outcome of a file of bank credits (interface §2.17). */
export class BankCreditImportResource {
  @ApiId('The import.', 'bci') id!: string;
  @Constant('bank_credit_import') object!: 'bank_credit_import';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiTime('When it came.') created_at!: number;
  @ApiOneOf('processing until every row has an outcome.', ['processing', 'complete']) status!: 'processing' | 'complete';
  @ApiCount('Rows of the file, without its header and its sums.', { example: 250 }) rows!: number;
  @ApiObject('How many rows came to what.', () => ImportCountsPart) counts!: ImportCountsPart;
  @ApiList('The first 100 rows that could not be understood.', () => RowProblemPart) problems!: readonly RowProblemPart[];
  @ApiList('How its file was read that is not as it should be: read_as_windows_1252 where its text is not Unicode.', () => String, {
    example: [],
  })
  notes!: readonly FileNote[];
}
