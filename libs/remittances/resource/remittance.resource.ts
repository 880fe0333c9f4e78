import {
  Constant,
  ShownAmount,
  ShownCount,
  ShownFlag,
  ShownId,
  ShownList,
  ShownObject,
  ShownOneOf,
  ShownText,
  ShownTime,
} from '#platform/http/shown';
import type { FileNote } from '#remittances/domain/file-entry';
import { REMITTANCE_STATUSES, type RemittanceStatus } from '#remittances/domain/remittance.decisions';
import type { TotalsCheck } from '#remittances/domain/totals-check';

class CountsPart {
  @ShownCount('Lines.') lines!: number;
  @ShownCount('As expected.') matched!: number;
  @ShownCount('Less than expected.') short!: number;
  @ShownCount('More than expected.') excess!: number;
  @ShownCount('For no order that is known.') unmatched!: number;
  @ShownCount('Paid before.') duplicate!: number;
  @ShownCount('For orders without cash to collect.') not_cod!: number;
  @ShownCount('For orders not known to be delivered.') not_delivered!: number;
  @ShownCount('For parcels that came back.') rto_conflict!: number;
  @ShownCount('That take an earlier payment back.') reversed!: number;
  @ShownCount('Rows that could not be understood.') unreadable!: number;
}

export class DeductionsPart {
  @ShownAmount('For carriage.') freight!: number;
  @ShownAmount('For collecting.') cod_fee!: number;
  @ShownAmount('For returns.') rto!: number;
  @ShownAmount('Corrections.') adjustment!: number;
  @ShownAmount('Taxes.') tax!: number;
}

class TotalsCheckPart implements TotalsCheck {
  @ShownFlag('Whether the sums that the courier gives are those of the lines.') matches!: boolean;
  @ShownAmount('Gross, as the courier gives it.', { orNull: true }) declared_gross!: number | null;
  @ShownAmount('Net, as the courier gives it.', { orNull: true }) declared_net!: number | null;
  @ShownAmount('What it kept in all, as it gives it.', { orNull: true }) declared_deductions!: number | null;
  @ShownAmount('Gross of the lines.') lines_gross!: number;
  @ShownAmount('Net of the lines.') lines_net!: number;
  @ShownAmount('What was kept of the lines.') lines_deductions!: number;
}

class ProgressPart {
  @ShownCount('Rows that have been matched.') done!: number;
  @ShownCount('Rows of the file.') total!: number;
}

/** What a courier says it paid at one time (interface §2.15). */
export class RemittanceResource {
  @ShownId('The remittance.', 'rem') id!: string;
  @Constant('remittance') object!: 'remittance';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownText('Whose it is.', { example: 'delhivery' }) courier_code!: string;
  @ShownText('The courier’s own name of it.', { orNull: true, example: 'CRF1201' }) reference!: string | null;
  @ShownText('Of the bank transfer; null where its lines have several.', { orNull: true, example: 'HDFCN26006001' }) utr!: string | null;
  @ShownTime('When the courier paid.', { orNull: true }) remitted_at!: number | null;
  @ShownText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ShownAmount('What shoppers paid, by the lines.') gross_amount!: number;
  @ShownObject('What the courier kept, by the lines.', () => DeductionsPart) deductions!: DeductionsPart;
  @ShownAmount('What came, by the lines.') net_amount!: number;
  @ShownObject('How many lines came to what.', () => CountsPart) counts!: CountsPart;
  @ShownCount('Delivered longer ago than the courier’s cycle, and in no remittance.') missing_count!: number;
  @ShownCount('What somebody should look at in what it holds, and is not settled. What is missing is counted apart.')
  findings_count!: number;
  @ShownCount('Findings among them that leave it reconciled: courier_differs and cell_unreadable.') warnings_count!: number;
  @ShownText('Of the bytes that came, hexadecimal.', { example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' })
  file_sha256!: string;
  @ShownList('How its file was read that is not as it should be: read_as_windows_1252 where its text is not Unicode.', () => String, {
    example: [],
  })
  notes!: readonly FileNote[];
  @ShownOneOf('How far it has come.', REMITTANCE_STATUSES) status!: RemittanceStatus;
  @ShownObject('Null until all lines are matched.', () => TotalsCheckPart, { orNull: true }) totals_check!: TotalsCheckPart | null;
  @ShownObject('How far it has come.', () => ProgressPart) progress!: ProgressPart;
  @ShownTime('When it came.') created_at!: number;
  @ShownTime('When it changed last.') updated_at!: number;
}
