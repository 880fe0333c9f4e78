import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import { type DisputeEntity, newId } from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import type { GatewayNotices } from '#apps/sandbox/gateway/gateway-notices';
import { missing, type PaymentBook } from '#apps/sandbox/gateway/payment-book';
import { type Clock, DAY } from '#kernel/time';

export interface DisputeRequest {
  readonly phase: string;
  /** Omitted: open. */
  readonly status?: string;
  /** Omitted: the whole payment. */
  readonly amount?: number;
  /** Unix seconds; omitted: in a week. */
  readonly respond_by?: number;
  /** A repeated one is the same dispute. */
  readonly repeat_key?: string;
}

/** Payments that shoppers dispute with their bank. Every method runs within its caller's transaction. */
export class DisputeBook {
  constructor(
    private readonly file: GatewayFile,
    private readonly notices: GatewayNotices,
    private readonly payments: PaymentBook,
    private readonly clock: Clock,
  ) {}

  open(keyId: string, paymentId: string, { phase, status = 'open', amount, respond_by, repeat_key }: DisputeRequest): DisputeEntity {
    // Disputes have no receipt (null): only a repeat key tells a repeat from a second dispute.
    const earlier = this.file.repeated<DisputeEntity>(paymentId, null, repeat_key ?? null);
    if (earlier !== null) return earlier;
    const payment = this.payments.payment(keyId, paymentId);
    if (!payment.captured) throw new BadRequest('The payment status should be captured for action to be taken', 'invalid_status');
    if ((amount ?? 0) > payment.amount)
      throw new BadRequest('The dispute is of more than the payment', 'input_validation_failed', 'amount');
    const dispute: DisputeEntity = {
      id: newId('disp_'),
      entity: 'dispute',
      payment_id: paymentId,
      amount: amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: 0,
      gateway_dispute_id: newId('D'),
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: respond_by ?? this.clock.now() + 7 * DAY,
      status,
      phase,
      created_at: this.clock.now(),
    };
    this.file.add(keyId, dispute, { parent: paymentId, ...(repeat_key !== undefined && { repeatKey: repeat_key }) });
    this.notify(keyId, 'created', dispute);
    return dispute;
  }

  dispute(keyId: string, id: string): DisputeEntity {
    return this.file.find<DisputeEntity>(keyId, 'dispute', id) ?? missing();
  }

  /** Moves the dispute to `under_review`, `won` or `lost`. Lost, it deducts its amount from the merchant. */
  setStatus(keyId: string, id: string, status: 'won' | 'lost' | 'under_review'): DisputeEntity {
    return this.transition(keyId, id, status, { status });
  }

  /** The shopper's bank contests a won dispute. */
  reopen(keyId: string, id: string): DisputeEntity {
    return this.transition(keyId, id, 'action_required', { status: 'open', phase: 'pre_arbitration' });
  }

  /** The shopper's bank takes an open dispute to another phase, which has its own time to respond by, in Unix seconds. */
  changePhase(keyId: string, id: string, phase: string, respond_by: number): DisputeEntity {
    const before = this.dispute(keyId, id);
    if (before.status !== 'open') throw new BadRequest(`The dispute is ${before.status} already`, 'invalid_status');
    return this.replace(keyId, 'action_required', { ...before, phase, respond_by });
  }

  private transition(keyId: string, id: string, event: string, change: Pick<DisputeEntity, 'status'> & Partial<DisputeEntity>) {
    const before = this.dispute(keyId, id);
    if (before.status === change.status) throw new BadRequest(`The dispute is ${before.status} already`, 'invalid_status');
    return this.replace(keyId, event, { ...before, ...change, amount_deducted: change.status === 'lost' ? before.amount : 0 });
  }

  private replace(keyId: string, event: string, dispute: DisputeEntity): DisputeEntity {
    this.file.replace(dispute);
    this.notify(keyId, event, dispute);
    return dispute;
  }

  private notify(keyId: string, event: string, dispute: DisputeEntity): void {
    this.notices.notify(keyId, `payment.dispute.${event}`, [this.payments.payment(keyId, dispute.payment_id), dispute]);
  }
}
