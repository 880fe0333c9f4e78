import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import { type PaymentEntity, type RefundEntity, failure, newId, newRrn } from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import { fateOfRefund } from '#apps/sandbox/gateway/magic-inputs';
import type { GatewayNotices } from '#apps/sandbox/gateway/gateway-notices';
import { type PaymentBook, missing } from '#apps/sandbox/gateway/payment-book';
import type { RefundRequest } from '#apps/sandbox/gateway/requests';
import type { Minor } from '#kernel/money';
import type { Clock, UnixSeconds } from '#kernel/time';

/** As Razorpay words it, without a reason for programs. */
const LOW_BALANCE = 'Your account does not have enough balance to carry out the refund operation. Add funds to your account and try again.';

/** A request for a refund that the merchant's balance did not cover. */
export interface RefusedRefund {
  readonly payment_id: string;
  readonly receipt: string | null;
  readonly amount: Minor;
  readonly repeatKey: string | null;
  readonly at: UnixSeconds;
}

/** Refunds. Every method runs within its caller's transaction. */
export class RefundBook {
  private readonly refused: RefusedRefund[] = [];

  constructor(
    private readonly file: GatewayFile,
    private readonly notices: GatewayNotices,
    private readonly payments: PaymentBook,
    private readonly clock: Clock,
  ) {}

  get refusedForBalance(): readonly RefusedRefund[] {
    return this.refused;
  }

  /** A repeated receipt or idempotency key is the same refund, and a key that the balance did not cover is refused again. `made`: whether it is new. */
  request(
    keyId: string,
    paymentId: string,
    input: RefundRequest,
    { repeatKey, isShort }: { readonly repeatKey: string | null; readonly isShort: boolean },
  ): { refund: RefundEntity; made: boolean } {
    const payment = this.payments.payment(keyId, paymentId);
    const { receipt = null, notes = [], speed = 'normal' } = input;
    const limit = this.refundableOf(keyId, payment);
    const amount = input.amount ?? limit - payment.amount_refunded;
    const earlier = this.file.repeated<RefundEntity>(paymentId, receipt, repeatKey);
    if (earlier !== null) {
      if (earlier.amount === amount) return { refund: earlier, made: false };
      throw new BadRequest('Different request body with the same refund receipt or idempotency key', 'idempotency_mismatch');
    }
    if (isShort || (repeatKey !== null && this.refused.some((each) => each.repeatKey === repeatKey))) {
      this.refused.push({ payment_id: paymentId, receipt, amount, repeatKey, at: this.clock.now() });
      throw new BadRequest(LOW_BALANCE, 'NA');
    }
    assertRefundable(payment, amount, limit);
    const refund: RefundEntity = {
      id: newId('rfnd_'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: paymentId,
      notes,
      receipt,
      acquirer_data: { arn: null, rrn: null },
      batch_id: null,
      status: 'pending',
      speed_requested: speed,
      speed_processed: 'normal',
      created_at: this.clock.now(),
    };
    this.file.add(keyId, refund, { parent: paymentId, receipt, repeatKey });
    this.file.replace(withRefunded(payment, payment.amount_refunded + amount, limit));
    return { refund, made: true };
  }

  refund(keyId: string, id: string): RefundEntity {
    return this.file.find<RefundEntity>(keyId, 'refund', id) ?? missing();
  }

  /** The bank's decision without intervention. */
  settle(keyId: string, id: string): void {
    const { status, amount } = this.refund(keyId, id);
    if (status !== 'pending') return;
    if (fateOfRefund(amount) === 'fails') this.fail(keyId, id);
    else this.process(keyId, id);
  }

  process(keyId: string, id: string): void {
    this.transition(keyId, id, 'refund.processed', { status: 'processed', acquirer_data: { arn: null, rrn: newRrn() } });
  }

  /** What was held back for it can be refunded again. */
  fail(keyId: string, id: string, reason = 'account_closed'): void {
    const reported = failure(reason, "Refund was unsuccessful as the shopper's bank did not take it.");
    this.transition(keyId, id, 'refund.failed', { status: 'failed', ...reported });
  }

  /** A bank may later send what it had returned, and return what it had sent. */
  private transition(keyId: string, id: string, event: string, change: Partial<RefundEntity> & Pick<RefundEntity, 'status'>): void {
    const before = this.refund(keyId, id);
    if (before.status === change.status) throw new BadRequest(`The refund is ${before.status} already`, 'invalid_status');
    const refund = { ...before, ...change };
    const payment = this.payments.payment(keyId, refund.payment_id);
    const refunded = payment.amount_refunded - heldBy(before) + heldBy(refund);
    const changed = withRefunded(payment, refunded, this.refundableOf(keyId, payment));
    this.file.replace(refund);
    this.file.replace(changed);
    this.notices.notify(keyId, event, [refund, changed]);
  }

  /** The gateway keeps a fee that the shopper bore. */
  private refundableOf(keyId: string, { amount, order_id }: PaymentEntity): number {
    return Math.min(amount, this.payments.order(keyId, order_id).amount);
  }
}

function assertRefundable({ captured, amount_refunded }: PaymentEntity, requested: number, limit: number): void {
  if (!captured) throw new BadRequest('The payment status should be captured for action to be taken', 'invalid_status');
  if (limit === amount_refunded) throw new BadRequest('The payment has been fully refunded already', 'payment_fully_refunded');
  if (requested > limit - amount_refunded) {
    throw new BadRequest('The total refund amount is greater than the refund payment amount', 'refund_amount_exceeded', 'amount');
  }
}

const heldBy = ({ status, amount }: RefundEntity): number => (status === 'failed' ? 0 : amount);

function withRefunded(payment: PaymentEntity, refunded: number, limit: number): PaymentEntity {
  const full = refunded === limit;
  return {
    ...payment,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : full ? 'full' : 'partial',
    status: full ? 'refunded' : 'captured',
  };
}
