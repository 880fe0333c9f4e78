import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import { type LinkEntity, type PaymentEntity, newId } from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import type { GatewayNotices } from '#apps/sandbox/gateway/gateway-notices';
import type { Terms } from '#apps/sandbox/gateway/magic-inputs';
import { type PaymentBook, missing } from '#apps/sandbox/gateway/payment-book';
import type { LinkRequest } from '#apps/sandbox/gateway/requests';
import { type Clock, DAY, MINUTE } from '#kernel/time';

const SHORTEST_LIFE = 15 * MINUTE;
const USUAL_LIFE = 180 * DAY;

/** Payment links: pages on which the shopper chooses how to pay. Every method runs within its caller's transaction. */
export class LinkBook {
  constructor(
    private readonly file: GatewayFile,
    private readonly notices: GatewayNotices,
    private readonly payments: PaymentBook,
    private readonly clock: Clock,
  ) {}

  /** `urlOf` gives the address of the link's page, by the merchant's `reference_id`. A merchant cannot use a `reference_id` again. */
  make(keyId: string, input: LinkRequest, urlOf: (referenceId: string) => string): LinkEntity {
    const { amount, currency, reference_id, notes = [], customer = {}, notify = {}, reminder_enable = false } = input;
    const now = this.clock.now();
    const { expire_by = now + USUAL_LIFE, callback_url = '', callback_method = '', description = '' } = input;
    if (this.byReferenceId(keyId, reference_id).length > 0) {
      const taken = `payment link with given reference_id: ${reference_id} already exists. Please create a payment link with a different reference_id`;
      throw new BadRequest(taken);
    }
    if (expire_by < now + SHORTEST_LIFE) {
      const soon = 'expire_by should be at least 15 minutes after current time';
      throw new BadRequest(soon, 'input_validation_failed', 'expire_by');
    }
    const link: LinkEntity = {
      id: newId('plink_'),
      entity: 'payment_link',
      accept_partial: false,
      amount,
      amount_paid: 0,
      callback_method,
      callback_url,
      cancelled_at: 0,
      created_at: now,
      currency,
      customer,
      description,
      expire_by,
      expired_at: 0,
      first_min_partial_amount: 0,
      notes,
      notify,
      payments: [],
      reference_id,
      reminder_enable,
      reminders: [],
      short_url: urlOf(reference_id),
      status: 'created',
      updated_at: now,
      upi_link: false,
      user_id: '',
    };
    this.file.add(keyId, link, { receipt: reference_id });
    return link;
  }

  byReferenceId(keyId: string, referenceId: string): LinkEntity[] {
    return this.file.withReceipt(keyId, 'payment_link', referenceId);
  }

  link(keyId: string, id: string): LinkEntity {
    return this.file.find<LinkEntity>(keyId, 'payment_link', id) ?? missing();
  }

  cancel(keyId: string, id: string): LinkEntity {
    return this.end(keyId, this.open(keyId, id), 'cancelled');
  }

  /** Its time has passed. */
  expire(keyId: string, id: string): void {
    const link = this.link(keyId, id);
    if (link.status === 'created') this.end(keyId, link, 'expired');
  }

  /** The shopper's bank approves. The link's notes are not copied to its payment. */
  pay(keyId: string, id: string, method: PaymentEntity['method'], terms: Terms | null): LinkEntity {
    const { link, payment: begun } = this.begin(keyId, id, method);
    this.payments.approve(keyId, begun.id, { terms });
    const payment = this.payments.payment(keyId, begun.id);
    const { created_at, updated_at } = link;
    const { amount, currency } = payment;
    const paid: LinkEntity = {
      ...link,
      status: 'paid',
      // A fee that the shopper bears comes on top, and pays nothing of the link.
      amount_paid: Math.min(link.amount, amount),
      payments: [{ amount, created_at, currency, method, payment_id: payment.id, plink_id: id, status: 'captured', updated_at }],
    };
    this.file.replace(paid);
    const order = this.payments.order(keyId, payment.order_id);
    this.notices.notify(keyId, 'payment_link.paid', [payment, order, paid]);
    return paid;
  }

  /** The shopper's bank declines. Here a link allows one attempt, and ends with it. */
  decline(keyId: string, id: string, method: PaymentEntity['method'], reason?: string): LinkEntity {
    const { link, payment } = this.begin(keyId, id, method);
    this.payments.fail(keyId, payment.id, reason);
    return this.end(keyId, link, 'cancelled');
  }

  private begin(keyId: string, id: string, method: PaymentEntity['method']): { link: LinkEntity; payment: PaymentEntity } {
    const open = this.open(keyId, id);
    const { amount, currency, reference_id: receipt, notes, customer } = open;
    const order = this.payments.openOrder(keyId, { amount, currency, receipt, notes });
    const payment = this.payments.startPayment(keyId, { ...customer, amount, currency, order_id: order.id, method });
    const link = { ...open, order_id: order.id, updated_at: this.clock.now() };
    this.file.replace(link);
    return { link, payment };
  }

  private open(keyId: string, id: string): LinkEntity {
    const link = this.link(keyId, id);
    if (link.status !== 'created') throw new BadRequest(`The payment link is ${link.status} already`, 'invalid_status');
    return link;
  }

  private end(keyId: string, link: LinkEntity, status: 'cancelled' | 'expired'): LinkEntity {
    const now = this.clock.now();
    const ended: LinkEntity = { ...link, status, [`${status}_at`]: now, updated_at: now };
    this.file.replace(ended);
    this.notices.notify(keyId, `payment_link.${status}`, [ended]);
    return ended;
  }
}
