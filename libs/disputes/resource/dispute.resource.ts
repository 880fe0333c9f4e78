import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputePhase, type DisputeStatus } from '#orders/contract';
import { NOON } from '#api-reference/api-example';
import { ApiAmount, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

/** A payment that the shopper disputes with the bank (interface §2.22). */
export class DisputeResource {
  @ApiId('The dispute.', 'dp') id!: string;
  @Constant('dispute') object!: 'dispute';
  @ApiFlag('Whether real money moves.') livemode!: boolean;
  @ApiId('The order.', 'ord') order_id!: string;
  @ApiId('The payment that is disputed.', 'pay') payment!: string;
  @ApiText("The gateway's id of it.", { example: 'disp_EsIAlDcoUr8CaQ' }) gateway_reference!: string;
  @ApiAmount('What is disputed.', { example: 249_900 }) amount!: number;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiText('Why, in the words of the gateway.', { orNull: true, example: 'goods_or_services_not_received' }) reason_code!: string | null;
  @ApiOneOf('How far it has come; `fraud` and `retrieval` are inquiries, which move no money.', DISPUTE_PHASES, { example: 'chargeback' })
  phase!: DisputePhase;
  @ApiOneOf('Where it stands.', DISPUTE_STATUSES, { example: 'open' }) status!: DisputeStatus;
  @ApiAmount('What the gateway has taken back from the merchant.', { example: 0 }) amount_deducted!: number;
  @ApiAmount('What the gateway charges for the dispute itself.', { example: 0 }) fee!: number;
  @ApiTime('Until when it can be answered at the gateway.', { orNull: true, example: NOON }) respond_by!: number | null;
  @ApiTime('When it became known.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
  @ApiTime('When it was won, lost or closed; null while it is open.', { orNull: true }) closed_at!: number | null;
}
