import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import { type OrderEntity, type PaymentEntity, NO_FAILURE, failure, newId, newRrn } from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import { chargedOn, fateOfPayment, type Terms, termsOfPayment } from '#apps/sandbox/gateway/magic-inputs';
import type { GatewayNotices } from '#apps/sandbox/gateway/gateway-notices';
import type { OrderRequest, PaymentRequest } from '#apps/sandbox/gateway/requests';
import type { Minor } from '#kernel/money';
import type { Clock } from '#kernel/time';

export interface Approval {
  /** So late that the merchant has to capture it. */
  readonly late?: boolean;
  readonly terms?: Terms | null;
}

/** Orders and their payments. Every method runs within its caller's transaction. */
export class PaymentBook {
  constructor(
    private readonly file: GatewayFile,
    private readonly notices: Pick<GatewayNotices, 'notify'>,
    private readonly clock: Clock,
  ) {}

  openOrder(keyId: string, { amount, currency, receipt = null, notes = [], payment_capture = true }: OrderRequest): OrderEntity {
    const order: OrderEntity = {
      id: newId('order_'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      payment_capture: payment_capture === true || payment_capture === 1,
      notes,
      created_at: this.clock.now(),
    };
    this.file.add(keyId, order, { receipt });
    return order;
  }

  startPayment(keyId: string, input: PaymentRequest): PaymentEntity {
    const { order_id, amount, currency, method, upi, token, bank, wallet, email, contact, notes = [], callback_url } = input;
    const order = this.order(keyId, order_id);
    if (order.status === 'paid') throw new BadRequest('Payment failed because this order has already been paid', 'order_already_paid');
    if (amount !== order.amount || currency !== order.currency) {
      throw new BadRequest(
        'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
        'input_validation_failed',
        'amount',
      );
    }
    const payment: PaymentEntity = {
      id: newId('pay_'),
      entity: 'payment',
      amount,
      currency,
      status: 'created',
      order_id,
      method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      vpa: upi?.vpa ?? null,
      token_id: token ?? null,
      bank: bank ?? null,
      wallet: wallet ?? null,
      email: email ?? null,
      contact: contact ?? null,
      notes,
      ...NO_FAILURE,
      acquirer_data: { rrn: null, upi_transaction_id: null },
      created_at: this.clock.now(),
    };
    this.file.add(keyId, payment, { parent: order_id });
    if (callback_url !== undefined) this.file.addCallback(payment.id, callback_url);
    this.file.replace({ ...order, status: 'attempted', attempts: order.attempts + 1 });
    return payment;
  }

  /** The decision of the shopper's bank without intervention. */
  settle(keyId: string, id: string): void {
    const payment = this.payment(keyId, id);
    if (payment.status !== 'created') return;
    if (fateOfPayment(payment) === 'fails') this.fail(keyId, id);
    else this.approve(keyId, id, { terms: termsOfPayment(payment) });
  }

  /** The bank authorizes the money, which is captured immediately unless the order says otherwise, or the bank was `late`. */
  approve(keyId: string, id: string, { late = false, terms = null }: Approval = {}): void {
    const payment = this.payment(keyId, id, 'created');
    const approved: PaymentEntity = {
      ...payment,
      amount: chargedOn(payment.amount, terms),
      status: 'authorized',
      acquirer_data: { rrn: newRrn(), upi_transaction_id: newId('').toUpperCase() },
    };
    if (!late && this.order(keyId, payment.order_id).payment_capture) {
      this.take(keyId, approved);
    } else {
      this.file.replace(approved);
      this.notices.notify(keyId, 'payment.authorized', [approved]);
    }
  }

  fail(keyId: string, id: string, reason = 'payment_declined'): void {
    const failed: PaymentEntity = {
      ...this.payment(keyId, id, 'created'),
      status: 'failed',
      ...failure(reason, "Payment was unsuccessful as the shopper's bank declined it."),
    };
    this.file.replace(failed);
    this.notices.notify(keyId, 'payment.failed', [failed]);
  }

  capture(keyId: string, id: string, amount: Minor, currency: string): PaymentEntity {
    const payment = this.payment(keyId, id);
    if (payment.captured) throw new BadRequest('This payment has already been captured', 'payment_already_captured');
    if (payment.status !== 'authorized')
      throw new BadRequest('Only payments which have been authorized and not yet captured can be captured', 'invalid_status');
    if (amount !== payment.amount || currency !== payment.currency) {
      throw new BadRequest('Capture amount must be equal to the amount authorized', 'input_validation_failed', 'amount');
    }
    return this.take(keyId, payment);
  }

  order(keyId: string, id: string): OrderEntity {
    return this.file.find<OrderEntity>(keyId, 'order', id) ?? missing();
  }

  payment(keyId: string, id: string, status?: PaymentEntity['status']): PaymentEntity {
    const payment = this.file.find<PaymentEntity>(keyId, 'payment', id) ?? missing();
    if (status !== undefined && payment.status !== status)
      throw new BadRequest(`The payment is ${payment.status}, not ${status}`, 'invalid_status');
    return payment;
  }

  private take(keyId: string, payment: PaymentEntity): PaymentEntity {
    const captured: PaymentEntity = { ...payment, status: 'captured', captured: true };
    this.file.replace(captured);
    const order = this.order(keyId, payment.order_id);
    const amount_paid = Math.min(order.amount, payment.amount);
    const isPart = termsOfPayment(payment) === 'part';
    this.file.replace({
      ...order,
      status: isPart ? 'attempted' : 'paid',
      amount_paid,
      amount_due: isPart ? order.amount - amount_paid : 0,
    });
    this.notices.notify(keyId, 'payment.captured', [captured]);
    return captured;
  }
}

export const missing = (): never => {
  throw new BadRequest('The id provided does not exist');
};
