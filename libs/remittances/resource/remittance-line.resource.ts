import {
  Constant,
  ShownAmount,
  ShownCount,
  ShownFlag,
  ShownId,
  ShownList,
  ShownObject,
  ShownOneOf,
  ShownOpen,
  ShownText,
  ShownTime,
} from '#platform/http/shown';
import { MATCH_KEYS } from '#remittances/domain/line-outcome';
import type { LineMatched } from '#remittances/domain/remittance.events';
import { LINE_STATUSES } from '#remittances/resource/remittance-line.view';
import { DeductionsPart } from '#remittances/resource/remittance.resource';

export const SUGGESTION_REASONS = ['amount'] as const;

class SuggestionPart {
  @ShownId('An order that it may be for.', 'ord') order_id!: string;
  @ShownText('What people call it in the storefront.', { orNull: true, example: '#1001' }) storefront_order_name!: string | null;
  @ShownOneOf('What speaks for it.', SUGGESTION_REASONS) reason!: (typeof SUGGESTION_REASONS)[number];
}

/** The payment for one shipment, and what came of it (interface §2.15). */
export class RemittanceLineResource {
  @ShownId('The line.', 'reml') id!: string;
  @Constant('remittance_line') object!: 'remittance_line';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownId('The remittance.', 'rem') remittance!: string;
  @ShownCount('Its row, from 1; the rows of further sheets are counted on.') row!: number;
  @ShownText('Of the parcel.', { orNull: true }) tracking_number!: string | null;
  @ShownText('As the courier calls the order.', { orNull: true }) order_reference!: string | null;
  @ShownId('The order it pays for.', 'ord', { orNull: true }) order_id!: string | null;
  @ShownId('The collection it counts for.', 'cod', { orNull: true }) collection!: string | null;
  @ShownText('ISO 4217: of its remittance.', { example: 'INR' }) currency!: string;
  @ShownAmount('What the shopper paid, by the courier; below zero takes an earlier payment back.') cod_amount!: number;
  @ShownObject('What the courier kept.', () => DeductionsPart) deductions!: DeductionsPart;
  @ShownAmount('What was paid of it.') net_amount!: number;
  @ShownText('Of the bank transfer.', { orNull: true }) utr!: string | null;
  @ShownTime('When the courier paid.', { orNull: true }) remitted_at!: number | null;
  @ShownOneOf('How it fits.', LINE_STATUSES) match_status!: LineMatched['match_status'];
  @ShownOneOf('By what the order was found.', MATCH_KEYS, { orNull: true }) match_key!: LineMatched['match_key'];
  @ShownAmount('What came, less what was expected.') difference_amount!: number;
  @ShownOpen('Its cells as they were written, by their headers; of known columns, and nothing personal.') raw!: Readonly<
    Record<string, string>
  >;
  @ShownList('Of an unmatched line: up to five orders that wait for just this amount. It counts for none of them.', () => SuggestionPart)
  suggestions!: SuggestionPart[];
  @ShownTime('When its remittance came.') created_at!: number;
}
