import { Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';
import type { FileNote } from '#remittances/domain/file-entry';
import { REMITTANCE_STATUSES, type RemittanceStatus } from '#remittances/domain/remittance.decisions';
import type { TotalsCheck } from '#remittances/domain/totals-check';

class CountsPart {
  @ApiCount('Lines.') lines!: number;
  @ApiCount('As expected.') matched!: number;
  @ApiCount('Less than expected.') short!: number;
  @ApiCount('More than expected.') excess!: number;
  @ApiCount('For no order that is known.') unmatched!: number;
  @ApiCount('Paid before.') duplicate!: number;
  @ApiCount('For orders without cash to collect.') not_cod!: number;
  @ApiCount('For orders not known to be delivered.') not_delivered!: number;
  @ApiCount('For parcels that came back.') rto_conflict!: number;
  @ApiCount('That take an earlier payment back.') reversed!: number;
  @ApiCount('Rows that could not be understood.') unreadable!: number;
}

export class DeductionsPart {
  @ApiAmount('For carriage.') freight!: number;
  @ApiAmount('For collecting.') cod_fee!: number;
  @ApiAmount('For returns.') rto!: number;
  @ApiAmount('Corrections.') adjustment!: number;
  @ApiAmount('Taxes.') tax!: number;
}

class TotalsCheckPart implements TotalsCheck {
  @ApiFlag('Whether the sums that the courier gives are those of the lines.') matches!: boolean;
  @ApiAmount('Gross, as the courier gives it.', { orNull: true }) declared_gross!: number | null;
  @ApiAmount('Net, as the courier gives it.', { orNull: true }) declared_net!: number | null;
  @ApiAmount('What it kept in all, as it gives it.', { orNull: true }) declared_deductions!: number | null;
  @ApiAmount('Gross of the lines.') lines_gross!: number;
  @ApiAmount('Net of the lines.') lines_net!: number;
  @ApiAmount('What was kept of the lines.') lines_deductions!: number;
}

class ProgressPart {
  @ApiCount('Rows that have been matched.') done!: number;
  @ApiCount('Rows of the file.') total!: number;
}

/** What a courier says it paid at one time (interface §2.15). */
export class RemittanceResource {
  @ApiId('The remittance.', 'rem') id!: string;
  @Constant('remittance') object!: 'remittance';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiText('Whose it is.', { example: 'delhivery' }) courier_code!: string;
  @ApiText('The courier’s own name of it.', { orNull: true, example: 'CRF1201' }) reference!: string | null;
  @ApiText('The UTR of the bank transfer; null where its lines have several.', { orNull: true, example: 'HDFCN26006001' }) utr!:
    string | null;
  @ApiTime('When the courier paid.', { orNull: true }) remitted_at!: number | null;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiAmount('What shoppers paid, by the lines.') gross_amount!: number;
  @ApiObject('What the courier kept, by the lines.', () => DeductionsPart) deductions!: DeductionsPart;
  @ApiAmount('What came, by the lines.') net_amount!: number;
  @ApiObject('How many lines came to what.', () => CountsPart) counts!: CountsPart;
  @ApiCount('Delivered longer ago than the courier’s cycle, and in no remittance.') missing_count!: number;
  @ApiCount('What somebody should look at in what it holds, and is not settled. What is missing is counted apart.')
  findings_count!: number;
  @ApiCount('Findings among them that leave it reconciled: courier_differs and cell_unreadable.') warnings_count!: number;
  @ApiText('SHA-256 of the bytes that came, hexadecimal.', { example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' })
  file_sha256!: string;
  @ApiList('How its file was read that is not as it should be: read_as_windows_1252 where its text is not Unicode.', () => String, {
    example: [],
  })
  notes!: readonly FileNote[];
  @ApiOneOf('How far it has come.', REMITTANCE_STATUSES) status!: RemittanceStatus;
  @ApiObject('Null until all lines are matched.', () => TotalsCheckPart, { orNull: true }) totals_check!: TotalsCheckPart | null;
  @ApiObject('How far it has come.', () => ProgressPart) progress!: ProgressPart;
  @ApiTime('When it came.') created_at!: number;
  @ApiTime('When it changed last.') updated_at!: number;
}
