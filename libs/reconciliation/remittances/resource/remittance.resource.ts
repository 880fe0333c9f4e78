import {
  Constant,
  ApiAmount,
  ApiCount,
  ApiFlag,
  ApiId,
  ApiList,
  ApiObject,
  ApiOneOf,
  ApiText,
  ApiTime,
} from '#http/api-reference/api-fields';
import type { RemittanceNote } from '#reconciliation/remittances/domain/file-entry';
import { REMITTANCE_STATUSES, type RemittanceStatus } from '#reconciliation/remittances/domain/remittance.decisions';
import type { TotalsCheck } from '#reconciliation/remittances/domain/totals-check';

class CountsPart {
  @ApiCount('All lines.') lines!: number;
  @ApiCount('Lines with the expected amount.') matched!: number;
  @ApiCount('Lines with less than the expected amount.') short!: number;
  @ApiCount('Lines with more than the expected amount.') excess!: number;
  @ApiCount('Lines without a known order.') unmatched!: number;
  @ApiCount('Lines that were paid before.') duplicate!: number;
  @ApiCount('Lines for orders without cash to collect.') not_cod!: number;
  @ApiCount('Lines for orders that are not known to be delivered.') not_delivered!: number;
  @ApiCount('Lines for parcels that were returned to origin.') rto_conflict!: number;
  @ApiCount('Lines that reverse an earlier payment.') reversed!: number;
  @ApiCount('Rows that could not be read.') unreadable!: number;
}

export class DeductionsPart {
  @ApiAmount('Deduction for freight.') freight!: number;
  @ApiAmount('Deduction for collecting the cash.') cod_fee!: number;
  @ApiAmount('Deduction for returns.') rto!: number;
  @ApiAmount('Adjustments.') adjustment!: number;
  @ApiAmount('Deducted taxes.') tax!: number;
}

class TotalsCheckPart implements TotalsCheck {
  @ApiFlag('Whether the totals that the courier declares match the lines.') matches!: boolean;
  @ApiAmount('Gross amount that the courier declares.', { orNull: true }) declared_gross!: number | null;
  @ApiAmount('Net amount that the courier declares.', { orNull: true }) declared_net!: number | null;
  @ApiAmount('Total deductions that the courier declares.', { orNull: true }) declared_deductions!: number | null;
  @ApiAmount('Gross amount of the lines.') lines_gross!: number;
  @ApiAmount('Net amount of the lines.') lines_net!: number;
  @ApiAmount('Total deductions of the lines.') lines_deductions!: number;
}

class ProgressPart {
  @ApiCount('Rows that have been matched.') done!: number;
  @ApiCount('Rows in the file.') total!: number;
}

/** A courier's statement of what it paid at one time (interface §2.15). */
export class RemittanceResource {
  @ApiId('Unique identifier of the remittance.', 'rem') id!: string;
  @Constant('remittance') object!: 'remittance';
  @ApiFlag('Whether the remittance is of live mode, with real money.') livemode!: boolean;
  @ApiText('Code of the courier.', { example: 'delhivery' }) courier_code!: string;
  @ApiText('The courier’s own reference of the remittance.', { orNull: true, example: 'CRF1201' }) reference!: string | null;
  @ApiText('UTR of the bank transfer; null if the lines have several.', { orNull: true, example: 'HDFCN26006001' }) utr!: string | null;
  @ApiTime('Time at which the courier paid.', { orNull: true }) remitted_at!: number | null;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiAmount('Amount that shoppers paid, according to the lines.') gross_amount!: number;
  @ApiObject('Amount that the courier deducted, according to the lines.', () => DeductionsPart) deductions!: DeductionsPart;
  @ApiAmount('Net amount, according to the lines.') net_amount!: number;
  @ApiObject('Number of lines by result.', () => CountsPart) counts!: CountsPart;
  @ApiCount('Collections that were delivered longer ago than the courier’s cycle and are in no remittance.') missing_count!: number;
  @ApiCount('Findings about the contents of the remittance that are not settled. Missing collections are counted separately.')
  findings_count!: number;
  @ApiCount('Findings among these that do not keep the remittance from being reconciled: courier_differs and cell_unreadable.')
  warnings_count!: number;
  @ApiText('SHA-256 of the received file, in hexadecimal.', { example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' })
  file_sha256!: string;
  @ApiList(
    'Irregularities of the file: read_as_windows_1252 if its text is not Unicode, rows_without_payment if it has rows of which nothing has come.',
    () => String,
    {
      example: [],
    },
  )
  notes!: readonly RemittanceNote[];
  @ApiOneOf('Status of the remittance.', REMITTANCE_STATUSES) status!: RemittanceStatus;
  @ApiObject('Comparison of the declared totals with the lines; null until all lines are matched.', () => TotalsCheckPart, { orNull: true })
  totals_check!: TotalsCheckPart | null;
  @ApiObject('Progress of the matching.', () => ProgressPart) progress!: ProgressPart;
  @ApiTime('Time at which the remittance was received.') created_at!: number;
  @ApiTime('Time of the last change to the remittance.') updated_at!: number;
}
