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
} from '#api-reference/api-fields';
import { MATCH_KEYS } from '#remittances/domain/line-outcome';
import type { LineMatched } from '#remittances/domain/remittance.events';
import { LINE_STATUSES } from '#remittances/resource/remittance-line.view';
import { DeductionsPart } from '#remittances/resource/remittance.resource';

export const SUGGESTION_REASONS = ['amount'] as const;

class SuggestionPart {
  @ApiId('An order that it may be for.', 'ord') order_id!: string;
  @ApiText('What people call it in the storefront.', { orNull: true, example: '#1001' }) storefront_order_name!: string | null;
  @ApiOneOf('What speaks for it.', SUGGESTION_REASONS) reason!: (typeof SUGGESTION_REASONS)[number];
}

/** The payment for one shipment, and its outcome (interface §2.15). */
export class RemittanceLineResource {
  @ApiId('The line.', 'reml') id!: string;
  @Constant('remittance_line') object!: 'remittance_line';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiId('The remittance.', 'rem') remittance!: string;
  @ApiCount('Its row, from 1; the rows of further sheets are counted on.') row!: number;
  @ApiText('Of the parcel.', { orNull: true }) tracking_number!: string | null;
  @ApiText('As the courier calls the order.', { orNull: true }) order_reference!: string | null;
  @ApiId('The order it pays for.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The collection it counts for.', 'cod', { orNull: true }) collection!: string | null;
  @ApiText('ISO 4217: of its remittance.', { example: 'INR' }) currency!: string;
  @ApiAmount('What the shopper paid, by the courier; below zero takes an earlier payment back.') cod_amount!: number;
  @ApiObject('What the courier kept.', () => DeductionsPart) deductions!: DeductionsPart;
  @ApiAmount('What was paid of it.') net_amount!: number;
  @ApiText('The UTR of the bank transfer.', { orNull: true }) utr!: string | null;
  @ApiTime('When the courier paid.', { orNull: true }) remitted_at!: number | null;
  @ApiOneOf('How it fits.', LINE_STATUSES) match_status!: LineMatched['match_status'];
  @ApiOneOf('The key that found the order.', MATCH_KEYS, { orNull: true }) match_key!: LineMatched['match_key'];
  @ApiAmount('What came, less what was expected.') difference_amount!: number;
  @ApiOpen('Its cells as they were written, by their headers; of known columns, and nothing personal.') raw!: Readonly<
    Record<string, string>
  >;
  @ApiList(
    'Up to five orders that wait for just this amount, where the line is unmatched. It counts for none of them.',
    () => SuggestionPart,
  )
  suggestions!: SuggestionPart[];
  @ApiTime('When its remittance came.') created_at!: number;
}
