import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputePhase, type DisputeStatus } from '#orders/contract';
import { NOON } from '#http/api-reference/api-example';
import { ApiAmount, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

/** A payment that the shopper disputes with the bank (interface §2.26). */
export class DisputeResource {
  @ApiId('Unique identifier of the dispute.', 'dp') id!: string;
  @Constant('dispute') object!: 'dispute';
  @ApiFlag('Whether the dispute is of live mode, with real money.') livemode!: boolean;
  @ApiId('The order that is disputed.', 'ord') order_id!: string;
  @ApiId('The payment that is disputed.', 'pay') payment!: string;
  @ApiText('ID of the dispute at the gateway.', { example: 'disp_EsIAlDcoUr8CaQ' }) gateway_reference!: string;
  @ApiAmount('Disputed amount.', { example: 249_900 }) amount!: number;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiText('Reason code reported by the gateway.', { orNull: true, example: 'goods_or_services_not_received' }) reason_code!: string | null;
  @ApiOneOf('Phase of the dispute. `fraud` and `retrieval` are inquiries that move no money.', DISPUTE_PHASES, { example: 'chargeback' })
  phase!: DisputePhase;
  @ApiOneOf('Status of the dispute.', DISPUTE_STATUSES, { example: 'open' }) status!: DisputeStatus;
  @ApiText("The gateway's own word for a phase or status that is not one of these; the dispute is `open` then.", {
    orNull: true,
    example: null,
  })
  gateway_status!: string | null;
  @ApiAmount('Amount that the gateway has withdrawn from the merchant, in the currency of the dispute.', { example: 0 })
  amount_deducted!: number;
  @ApiAmount('Fee that the gateway charges for the dispute, in `fee_currency`; null if it is unknown.', { orNull: true, example: 0 })
  fee!: number | null;
  @ApiText("Currency of `fee`: that of the gateway's balance, which may be another than the dispute's.", { orNull: true, example: 'INR' })
  fee_currency!: string | null;
  @ApiTime('Deadline for evidence at the gateway.', { orNull: true, example: NOON }) respond_by!: number | null;
  @ApiTime('Time at which the dispute became known.') created_at!: number;
  @ApiTime('Time of the last change to the dispute.') updated_at!: number;
  @ApiTime('Time at which the dispute was won, lost or closed; null while it is open.', { orNull: true }) closed_at!: number | null;
}
