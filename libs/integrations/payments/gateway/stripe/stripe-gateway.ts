import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import type { Minor } from '#kernel/money';
import { DomainError } from '#kernel/domain-error';
import type { Instrument } from '#orders/contract';
import { noticeText } from '#integrations/notice-text';
import { GatewayRefused, GatewayUnreadable } from '#integrations/payments/gateway/gateway.errors';
import type { GatewaySettlement, SettlementPage } from '#integrations/payments/gateway/gateway-settlement';
import type { GatewayNotice, PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type {
  Charge,
  ChargeStarted,
  DisputePage,
  GatewayDispute,
  GatewayPage,
  GatewayRefund,
  GatewayRefundRequest,
  PaidInFull,
  PaymentGateway,
  RefundsThere,
  Stretch,
} from '#integrations/payments/gateway/payment-gateway';
import { readEach } from '#integrations/read-each';
import { faultOf } from '#integrations/payments/gateway/stripe/stripe-failures';
import { isCheckout, StripeCheckout } from '#integrations/payments/gateway/stripe/stripe-checkout';
import { disputeOf } from '#integrations/payments/gateway/stripe/stripe-disputes';
import { StripeSettlements } from '#integrations/payments/gateway/stripe/stripe-settlements';
import { toStripe } from '#integrations/payments/gateway/stripe/stripe-money';
import { currentPayment, noticeOf, refundNotice, returned } from '#integrations/payments/gateway/stripe/stripe-notice';

/** More refunds than an order may have (interface §8.1), and as many as Stripe returns at once. */
const MOST_AT_ONCE = 100;

/**
 * The payment gateway over Stripe's own package. Our ids are idempotency keys: a repeat within a day gets the first answer. Payments end by then; a
 * refund may be retried for longer, so existing refunds are looked up first. No personal data is sent.
 */
export class StripeGateway implements PaymentGateway {
  private readonly checkout: StripeCheckout;
  private readonly settlements: StripeSettlements;

  constructor(
    private readonly stripe: Stripe,
    private readonly webhookSecret: string,
  ) {
    this.checkout = new StripeCheckout(stripe.checkout.sessions);
    this.settlements = new StripeSettlements(stripe);
  }

  charge(charge: Charge): Promise<ChargeStarted> {
    const { payment, instrument, expires_at, return_to, notes } = charge;
    return called(async () => {
      if (instrument.method === 'hosted') return this.checkout.charge(charge);
      const draft = {
        ...toStripe(charge),
        payment_method: await this.methodOf(instrument, payment),
        automatic_payment_methods: { enabled: true },
        confirm: true,
        return_url: return_to,
        metadata: { ...notes, payment },
      };
      try {
        const { id, next_action } = await this.stripe.paymentIntents.create(draft, { idempotencyKey: payment });
        const url = next_action?.type === 'redirect_to_url' ? next_action.redirect_to_url?.url : null;
        return { reference: id, action: url ? { type: 'redirect', url, expires_at } : null };
      } catch (fault) {
        return begunBefore(fault);
      }
    });
  }

  cancelHosted(reference: string): Promise<PaymentNotice | null> {
    return called(() => this.checkout.cancel(reference));
  }

  refund({ refund, gatewayPayment, notes, idempotencyKey = refund, ...money }: GatewayRefundRequest): Promise<GatewayRefund> {
    return called(async () => {
      const { amount } = toStripe(money);
      const data = await this.refundsAt(gatewayPayment);
      const draft = { payment_intent: gatewayPayment, amount, metadata: { ...notes, refund } };
      const made =
        data.find(({ metadata }) => metadata?.['refund'] === refund) ?? (await this.stripe.refunds.create(draft, { idempotencyKey }));
      return { reference: made.id, ...returned(made) };
    });
  }

  paymentNow(reference: string): Promise<PaymentNotice | null> {
    return called(async () => {
      if (isCheckout(reference)) return this.checkout.now(reference);
      return currentPayment(await this.stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }));
    });
  }

  paidInFull(gatewayPayment: string): Promise<PaidInFull | null> {
    return called(() => this.checkout.paidInFull(gatewayPayment));
  }

  refundNow(reference: string): Promise<RefundNotice | null> {
    return called(async () => {
      const refund = await this.stripe.refunds.retrieve(reference);
      return refundNotice(refund, `${reference} ${refund.status}`, refund.created);
    });
  }

  refundsOf(gatewayPayment: string): Promise<RefundsThere> {
    return called(async () => {
      const data = await this.refundsAt(gatewayPayment);
      const current = (each: Stripe.Refund) => refundNotice(each, `${each.id} ${each.status}`, each.created);
      const isOpen = data.some((each) => current(each) === null && each.metadata?.['refund'] === undefined);
      return { notices: data.map(current).filter((each) => each !== null), isOpen };
    });
  }

  disputeNow(reference: string): Promise<GatewayDispute> {
    return called(async () => disputeOf(await this.stripe.disputes.retrieve(reference)));
  }

  begunWithin(kind: 'payments' | 'refunds', { from, to }: Stretch, page: string | null): Promise<GatewayPage> {
    return called(async () => {
      const query = { created: { gte: from, lt: to }, limit: MOST_AT_ONCE, ...(page !== null && { starting_after: page }) };
      const of = ({ id, status }: { id: string; status: string | null }): string => `${id} ${status}`;
      const { data, has_more } = kind === 'payments' ? await this.stripe.paymentIntents.list(query) : await this.stripe.refunds.list(query);
      const { read, unread } = readEach<Stripe.PaymentIntent | Stripe.Refund, PaymentNotice | RefundNotice | null>(
        data,
        (each) => (each.object === 'refund' ? refundNotice(each, of(each), each.created) : currentPayment(each)),
        ({ id }) => id,
      );
      return { notices: read.filter((each) => each !== null), unread, next: (has_more && data.at(-1)?.id) || null };
    });
  }

  settledWithin(stretch: Stretch, page: string | null): Promise<SettlementPage> {
    return called(() => this.settlements.within(stretch, page));
  }

  settlementNow(reference: string): Promise<GatewaySettlement | null> {
    return called(() => this.settlements.now(reference));
  }

  disputesWithin({ from, to }: Stretch, page: string | null): Promise<DisputePage> {
    return called(async () => {
      const query = { created: { gte: from, lt: to }, limit: MOST_AT_ONCE, ...(page !== null && { starting_after: page }) };
      const { data, has_more } = await this.stripe.disputes.list(query);
      const { read, unread } = readEach(data, disputeOf, ({ id }) => id);
      return { disputes: read, unread, next: (has_more && data.at(-1)?.id) || null };
    });
  }

  captureAuthorized(gatewayPayment: string, amount: Minor, currency: string): Promise<PaymentNotice | null> {
    return called(async () => {
      const before = currentPayment(await this.stripe.paymentIntents.retrieve(gatewayPayment));
      if (before?.kind === 'payment_captured') return before;
      const options = { idempotencyKey: `${gatewayPayment} capture` };
      try {
        await this.stripe.paymentIntents.capture(gatewayPayment, { amount_to_capture: toStripe({ amount, currency }).amount }, options);
        return null;
      } catch (fault) {
        if (!(faultOf(fault) instanceof GatewayRefused)) throw fault;
        const there = currentPayment(await this.stripe.paymentIntents.retrieve(gatewayPayment));
        if (there !== null && there.kind !== 'payment_captured') throw fault;
        return there;
      }
    });
  }

  check(): Promise<void> {
    return called(async () => void (await this.stripe.balance.retrieve()));
  }

  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean {
    try {
      const { webhooks } = this.stripe;
      return webhooks.signature!.verifyHeader(
        rawBody,
        headers['stripe-signature'] as string,
        this.webhookSecret,
        webhooks.DEFAULT_TOLERANCE,
      );
    } catch {
      return false;
    }
  }

  /** Stripe signs nothing for returning shoppers. */
  isReturnAuthentic(): null {
    return null;
  }

  parseNotice(rawBody: Buffer): GatewayNotice {
    const text = noticeText(rawBody);
    try {
      return noticeOf(JSON.parse(text) as Stripe.Event);
    } catch {
      throw new DomainError('invalid_json', 'A notice is a JSON object.');
    }
  }

  private async refundsAt(gatewayPayment: string): Promise<readonly Stripe.Refund[]> {
    return (await this.stripe.refunds.list({ payment_intent: gatewayPayment, limit: MOST_AT_ONCE })).data;
  }

  /** With Stripe, shoppers pay by card: a token, or a payment method made from one. */
  private async methodOf({ method_details: { card } }: Instrument, payment: string): Promise<string> {
    if (!card?.token) throw new GatewayRefused({ code: 'declined', message: 'The payment gateway of this shop takes cards only.' });
    if (card.token.startsWith('pm_')) return card.token;
    const draft = { type: 'card' as const, card: { token: card.token } };
    const { id } = await this.stripe.paymentMethods.create(draft, { idempotencyKey: `${payment} method` });
    return id;
  }
}

/**
 * The payment that a refusal names, if its state is why Stripe refuses: then it is paid, or its outcome is open. Throws the refusal if the payment has
 * failed, or none is named.
 */
function begunBefore(fault: unknown): ChargeStarted {
  const intent = faultOf(fault) instanceof GatewayRefused ? (fault as Stripe.errors.StripeError).payment_intent : undefined;
  const there = intent && currentPayment(intent);
  if (intent === undefined || there?.kind === 'payment_failed') throw fault;
  return { reference: intent.id, action: null, ...(there && { there }) };
}

/** Calls Stripe and turns its errors into ours. */
async function called<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    throw fault instanceof GatewayRefused || fault instanceof GatewayUnreadable ? fault : faultOf(fault);
  }
}
