import { NOON } from '#http/api-reference/api-example';
import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';
import { SETTLEMENT_STATUSES } from '#reconciliation/settlements/domain/settlement.events';

/** A gateway's transfer to the merchant's bank account (interface §2.24). */
export class SettlementResource {
  @ApiId('Unique identifier of the settlement.', 'st') id!: string;
  @Constant('settlement') object!: 'settlement';
  @ApiFlag('Whether the settlement is of live mode, with real money.') livemode!: boolean;
  @ApiId('The connection to the gateway.', 'conn') connection!: string;
  @ApiText('Type of gateway.', { example: 'razorpay' }) gateway!: string;
  @ApiText('ID of the settlement at the gateway.', { example: 'setl_DGlQ1Rj8os78Ec' }) gateway_reference!: string;
  @ApiText('UTR of the bank transfer.', { orNull: true, example: '1568176960vxp0rj' }) utr!: string | null;
  @ApiOneOf('Whether the money has reached the bank; `reversed` if it was returned.', SETTLEMENT_STATUSES, { example: 'paid' })
  status!: (typeof SETTLEMENT_STATUSES)[number];
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiAmount('Amount paid out; negative if more was returned than received.', { example: 244_002 }) amount!: number;
  @ApiAmount('Fees charged by the gateway for all lines, before tax.', { example: 4_998 }) fee!: number;
  @ApiAmount('Tax on the fees.', { example: 900 }) tax!: number;
  @ApiCount('Number of lines. GET /settlements/{id}/lines lists them.') lines!: number;
  @ApiFlag(
    'Whether the gateway lists the lines. It does not for payouts that were made by hand; then their sum is not compared with the amount.',
  )
  lines_listed!: boolean;
  @ApiCount('Number of lines without a match, or with a different amount.') mismatched_lines!: number;
  @ApiAmount('Amount of the settlement minus the total of its lines; 0 until all lines have been fetched.') difference_amount!: number;
  @ApiTime('Time at which the settlement was paid out.', { example: NOON }) settled_at!: number;
  @ApiTime('Time at which the settlement became known.') created_at!: number;
  @ApiTime('Time of the last change to the settlement.') updated_at!: number;
}
