import { NOON } from '#api-reference/api-example';
import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';
import { SETTLEMENT_STATUSES } from '#settlements/domain/settlement.events';

/** What a gateway paid out to the merchant's bank account in one transfer (interface §2.24). */
export class SettlementResource {
  @ApiId('The settlement.', 'st') id!: string;
  @Constant('settlement') object!: 'settlement';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiId('The connection to the gateway.', 'conn') connection!: string;
  @ApiText('The kind of gateway.', { example: 'razorpay' }) gateway!: string;
  @ApiText("The gateway's id of it.", { example: 'setl_DGlQ1Rj8os78Ec' }) gateway_reference!: string;
  @ApiText('The reference of the bank transfer.', { orNull: true, example: '1568176960vxp0rj' }) utr!: string | null;
  @ApiOneOf('Whether the money reached the bank; `reversed`: it came back.', SETTLEMENT_STATUSES, { example: 'paid' })
  status!: (typeof SETTLEMENT_STATUSES)[number];
  @ApiText('ISO 4217: what its amounts are in.', { example: 'INR' }) currency!: string;
  @ApiAmount('What reached the bank; below zero where more went back than came in.', { example: 244_002 }) amount!: number;
  @ApiAmount('What the gateway charged for all lines, without the tax on it.', { example: 4_998 }) fee!: number;
  @ApiAmount('The tax on that.', { example: 900 }) tax!: number;
  @ApiCount('How many lines it has; see /settlements/{id}/lines.') lines!: number;
  @ApiCount('Lines that match nothing here, or something of another amount.') mismatched_lines!: number;
  @ApiAmount('Its amount less what its lines come to; 0 until all of them were fetched.') difference_amount!: number;
  @ApiTime('When it was paid out.', { example: NOON }) settled_at!: number;
  @ApiTime('When it became known.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
}
