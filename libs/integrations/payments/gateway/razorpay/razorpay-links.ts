import { GatewayRefused, nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import { HOSTED, type PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import type { Charge, ChargeStarted } from '#integrations/payments/gateway/payment-gateway';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import { type LinkEntity, noted, type PaymentEntity } from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { endOfLink, currentPayment } from '#integrations/payments/gateway/razorpay/razorpay-notice';
import type { RazorpayPayments } from '#integrations/payments/gateway/razorpay/razorpay-payments';
import { MINUTE } from '#kernel/time';

/** Razorpay refuses links that expire in under 15 minutes, so a link outlives its payment by this, in seconds. */
const LIFE_BEYOND_PAYMENT = 16 * MINUTE;

const ENDED: ReadonlySet<LinkEntity['status']> = new Set(['cancelled', 'expired']);

const path = (link: string): string => `/v1/payment_links/${encodeURIComponent(link)}`;

export const isLink = (reference: string): boolean => reference.startsWith('plink_');

/** Razorpay's own page, by its Payment Links. The payment's id is the link's `reference_id`, which is looked up before a second link is made. */
export class RazorpayLinks {
  constructor(
    private readonly client: RazorpayClient,
    private readonly payments: RazorpayPayments,
  ) {}

  async charge(charge: Charge): Promise<ChargeStarted> {
    const made = charge.is_first ? null : await this.linkOf(charge.payment);
    const { id, short_url: url } = made ?? (await this.make(charge).catch((refusal: unknown) => this.madeBefore(charge, refusal)));
    return { reference: id, action: { type: 'redirect', url, expires_at: charge.expires_at } };
  }

  /**
   * The current state of a link, in the form of a notice about its payment or its end; null while it is open. A failed attempt does not end it: the
   * shopper may try again on the page.
   */
  async now(reference: string): Promise<PaymentNotice | null> {
    return this.outcomeOf(await this.get(reference));
  }

  async cancel(reference: string): Promise<PaymentNotice | null> {
    try {
      await this.client.post(`${path(reference)}/cancel`, {});
      return null;
    } catch (refusal) {
      const link = refusal instanceof GatewayRefused ? await this.get(reference) : null;
      if (link === null || link.status === 'created') throw refusal;
      const there = await this.outcomeOf(link);
      return there?.kind === 'payment_failed' ? null : there;
    }
  }

  private async outcomeOf(link: LinkEntity): Promise<PaymentNotice | null> {
    const payment = await this.paymentOf(link);
    const paid = payment === null || payment.status === 'failed' ? null : currentPayment(noted(payment, link));
    if (paid !== null || !ENDED.has(link.status)) return paid;
    return endOfLink(link, `${link.id} ${link.status}`, link.created_at);
  }

  private get(link: string): Promise<LinkEntity> {
    return this.client.get(path(link));
  }

  /** The decisive payment of a link, which has an order, payments, or both; null if there is none. */
  private async paymentOf({ order_id, payments }: LinkEntity): Promise<PaymentEntity | null> {
    if (order_id) return this.payments.of(order_id);
    const id = payments?.find(({ status }) => status === 'captured')?.payment_id;
    return id === undefined ? null : this.payments.get(id);
  }

  private async linkOf(payment: string): Promise<LinkEntity | null> {
    const { payment_links } = await this.client.get<{ payment_links: LinkEntity[] }>('/v1/payment_links', { reference_id: payment });
    return payment_links.find(({ reference_id }) => reference_id === payment) ?? null;
  }

  /** The link that exists under the payment's id, which is why another is refused. Rejects with the refusal if there is none. */
  private async madeBefore({ payment }: Charge, refusal: unknown): Promise<LinkEntity> {
    const link = refusal instanceof GatewayRefused ? await this.linkOf(payment).catch(nullIfRefused) : null;
    if (link === null) throw refusal;
    return link;
  }

  private make({ payment, amount, currency, customer, expires_at, return_to, notes }: Charge): Promise<LinkEntity> {
    return this.client.post('/v1/payment_links', {
      amount,
      currency,
      accept_partial: false,
      reference_id: payment,
      customer: { contact: customer.phone ?? undefined, email: customer.email ?? undefined },
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { ...notes, payment, ...HOSTED },
      callback_url: return_to,
      callback_method: 'get',
      expire_by: expires_at + LIFE_BEYOND_PAYMENT,
    });
  }
}
