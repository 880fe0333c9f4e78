import type { SettlementLineType } from '#integrations/contract';
import { NOON } from '#api-reference/api-example';
import { ApiAmount, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';
import { LINE_MATCHES, LINE_TYPES, type LineMatchStatus } from '#settlements/domain/settlement.events';

/** What a settlement consists of: one payment, refund or dispute, or something that the gateway adds or takes (interface §2.24). */
export class SettlementLineResource {
  @ApiId('The line.', 'stl') id!: string;
  @Constant('settlement_line') object!: 'settlement_line';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiId('The settlement.', 'st') settlement!: string;
  @ApiOneOf('What it is about.', LINE_TYPES) type!: SettlementLineType;
  @ApiText("The gateway's id of the payment, refund, dispute or adjustment.", { example: 'pay_DEXrnipqTmWVGE' }) gateway_reference!: string;
  @ApiId('The order.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The payment that it belongs to.', 'pay', { orNull: true }) payment!: string | null;
  @ApiId('The refund that it is.', 're', { orNull: true }) refund!: string | null;
  @ApiId('The dispute that it is of.', 'dp', { orNull: true }) dispute!: string | null;
  @ApiText('ISO 4217: what its amounts are in.', { example: 'INR' }) currency!: string;
  @ApiAmount('Above zero came to the merchant, below zero went from the merchant.', { example: 249_900 }) amount!: number;
  @ApiAmount('What the gateway charged for it, without the tax on it.', { example: 4_998 }) fee!: number;
  @ApiAmount('The tax on that.', { example: 900 }) tax!: number;
  @ApiAmount('What it added to the settlement: amount − fee − tax.', { example: 244_002 }) net_amount!: number;
  @ApiOneOf('How it fits what is known here; `none`: adjustments and fees belong to no payment.', LINE_MATCHES, { example: 'matched' })
  match_status!: LineMatchStatus;
  @ApiAmount('What was settled, less what was captured or refunded.') difference_amount!: number;
  @ApiText('The reference of the bank transfer.', { orNull: true, example: '1568176960vxp0rj' }) utr!: string | null;
  @ApiTime('When it was paid out.', { example: NOON }) settled_at!: number;
  @ApiTime('When it became known.') created_at!: number;
}
