import type { SettlementLineType } from '#integrations/contract';
import { NOON } from '#http/api-reference/api-example';
import { ApiAmount, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';
import { LINE_MATCHES, LINE_TYPES, type LineMatchStatus } from '#reconciliation/settlements/domain/settlement.events';

/** A part of a settlement: one payment, refund or dispute, or an addition or deduction of the gateway (interface §2.24). */
export class SettlementLineResource {
  @ApiId('Unique identifier of the settlement line.', 'stl') id!: string;
  @Constant('settlement_line') object!: 'settlement_line';
  @ApiFlag('Whether the settlement line is of live mode, with real money.') livemode!: boolean;
  @ApiId('The settlement that the line belongs to.', 'st') settlement!: string;
  @ApiOneOf('Type of the line.', LINE_TYPES) type!: SettlementLineType;
  @ApiText('ID of the payment, refund, dispute or adjustment at the gateway.', { example: 'pay_DEXrnipqTmWVGE' })
  gateway_reference!: string;
  @ApiId('The order that the line is for.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The payment that the line is for.', 'pay', { orNull: true }) payment!: string | null;
  @ApiId('The refund that the line is for.', 're', { orNull: true }) refund!: string | null;
  @ApiId('The dispute that the line is for.', 'dp', { orNull: true }) dispute!: string | null;
  @ApiText("Three-letter ISO 4217 currency code of all amounts: that of the gateway's balance.", { example: 'INR' }) currency!: string;
  @ApiAmount('Gross amount; positive if the merchant received it, negative if the merchant paid it.', { example: 249_900 }) amount!: number;
  @ApiAmount('Fee charged by the gateway, before tax.', { example: 4_998 }) fee!: number;
  @ApiAmount('Tax on the fee.', { example: 900 }) tax!: number;
  @ApiAmount("Part of a fee or refund that the merchant's credits at the gateway paid, and the settlement did not.", { example: 0 })
  credits_amount!: number;
  @ApiAmount('Amount added to the settlement: amount − fee − tax + credits_amount.', { example: 244_002 }) net_amount!: number;
  @ApiOneOf(
    'How the line matches the records of this service; `duplicate` if another line has the same money; `none` for adjustments and fees, which belong to no payment.',
    LINE_MATCHES,
    { example: 'matched' },
  )
  match_status!: LineMatchStatus;
  @ApiAmount('Amount settled minus the amount captured or refunded.') difference_amount!: number;
  @ApiText('UTR of the bank transfer.', { orNull: true, example: '1568176960vxp0rj' }) utr!: string | null;
  @ApiTime('Time at which the line was paid out.', { example: NOON }) settled_at!: number;
  @ApiTime('Time at which the line became known.') created_at!: number;
}
