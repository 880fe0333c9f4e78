import {
  Constant,
  ApiAmount,
  ApiCount,
  ApiFlag,
  ApiId,
  ApiList,
  ApiObject,
  ApiOneOf,
  ApiOpen,
  ApiText,
  ApiTime,
} from '#http/api-reference/api-fields';
import { MATCH_KEYS } from '#reconciliation/remittances/domain/line-outcome';
import type { LineMatched } from '#reconciliation/remittances/domain/remittance.events';
import { LINE_STATUSES } from '#reconciliation/remittances/resource/remittance-line.view';
import { DeductionsPart } from '#reconciliation/remittances/resource/remittance.resource';

const SUGGESTION_REASONS = ['amount'] as const;

class SuggestionPart {
  @ApiId('An order that the line may be for.', 'ord') order_id!: string;
  @ApiText('Name of the order in the storefront.', { orNull: true, example: '#1001' }) storefront_order_name!: string | null;
  @ApiOneOf('Why the order is suggested.', SUGGESTION_REASONS) reason!: (typeof SUGGESTION_REASONS)[number];
}

/** The payment for one shipment, and its outcome (interface §2.15). */
export class RemittanceLineResource {
  @ApiId('Unique identifier of the remittance line.', 'reml') id!: string;
  @Constant('remittance_line') object!: 'remittance_line';
  @ApiFlag('Whether the remittance line is of live mode, with real money.') livemode!: boolean;
  @ApiId('The remittance that the line belongs to.', 'rem') remittance!: string;
  @ApiCount('Number of the row, starting at 1. Rows of further sheets continue the count.') row!: number;
  @ApiText('Tracking number of the parcel.', { orNull: true }) tracking_number!: string | null;
  @ApiText('Reference of the order, as written by the courier.', { orNull: true }) order_reference!: string | null;
  @ApiId('The order that the line pays for.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The collection that the line is applied to.', 'cod', { orNull: true }) collection!: string | null;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiAmount('Amount that the shopper paid, according to the courier; negative if it reverses an earlier payment.') cod_amount!: number;
  @ApiObject('Amount that the courier deducted.', () => DeductionsPart) deductions!: DeductionsPart;
  @ApiAmount('Net amount remitted for the line.') net_amount!: number;
  @ApiText('UTR of the bank transfer.', { orNull: true }) utr!: string | null;
  @ApiTime('Time at which the courier paid.', { orNull: true }) remitted_at!: number | null;
  @ApiOneOf('How the line matches the expected collection.', LINE_STATUSES) match_status!: LineMatched['match_status'];
  @ApiOneOf('Key by which the order was found.', MATCH_KEYS, { orNull: true }) match_key!: LineMatched['match_key'];
  @ApiAmount('Amount remitted minus the amount expected.') difference_amount!: number;
  @ApiOpen('Cells of the row as they were written, by column. Only known columns, without personal data.') raw!: Readonly<
    Record<string, string>
  >;
  @ApiList(
    'Up to five orders that are waiting for exactly this amount, if the line is unmatched. The line is applied to none of them.',
    () => SuggestionPart,
  )
  suggestions!: SuggestionPart[];
  @ApiTime('Time at which the remittance was received.') created_at!: number;
}
