import { fateOfPayment, fateOfRefund } from '#apps/sandbox/gateway/magic-inputs';
import { newId } from '#apps/sandbox/gateway/entities';
import { StripeDisputes } from '#apps/sandbox/stripe/stripe-disputes';
import { type Payout, StripePayouts } from '#apps/sandbox/stripe/stripe-payouts';
import { MINUTE } from '#kernel/time';

export type Metadata = Readonly<Record<string, string>>;

/** The used part of Stripe's resources. Amounts in minor units, times in Unix seconds. */
export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly created: number;
  readonly status: 'processing' | 'requires_action' | 'requires_payment_method' | 'succeeded';
  readonly next_action: object | null;
  readonly payment_method_types: readonly string[];
  readonly latest_charge: object | null;
  readonly last_payment_error: { readonly code: string; readonly decline_code: string; readonly message: string } | null;
  readonly metadata: Metadata;
}

/** A page of the gateway's own, on which the shopper chooses how to pay. */
export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  /** Before discounts. */
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly client_reference_id: string;
  readonly currency: string;
  readonly created: number;
  readonly expires_at: number;
  readonly metadata: Metadata;
  readonly payment_intent: string | null;
  readonly payment_status: 'unpaid' | 'paid';
  readonly status: 'open' | 'complete' | 'expired';
  readonly success_url: string;
  readonly url: string | null;
}

export type CheckoutDraft = Pick<
  CheckoutSession,
  'amount_total' | 'client_reference_id' | 'currency' | 'expires_at' | 'metadata' | 'success_url'
>;

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly payment_intent: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failure_reason?: string;
  readonly destination_details?: object;
  readonly metadata: Metadata;
}

/** A refusal in Stripe's format. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { readonly type: string; readonly code: string; readonly decline_code?: string; readonly message: string },
  ) {
    super(error.message);
  }
}

const DECLINED = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' };

/** A payment on Stripe's own page lists all methods offered there; its charge has the one used. */
const OFFERED_ON_PAGES = ['card', 'link'];

const missing = (): never => {
  throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });
};

const refuse = (message: string): never => {
  throw new Refusal(400, { type: 'invalid_request_error', code: 'parameter_invalid', message });
};

/** The state of a simulated Stripe, in memory. `told` receives its banks' decisions. */
export class StripeBooks {
  private readonly methods = new Map<string, string>();
  private readonly intents = new Map<string, Intent>();
  private readonly checkouts = new Map<string, CheckoutSession>();
  private readonly refunds = new Map<string, Refund>();
  readonly disputes: StripeDisputes;
  readonly payouts = new StripePayouts(missing, refuse);

  constructor(private readonly notify: (event: string, object: object) => void) {
    this.disputes = new StripeDisputes(notify, missing);
  }

  method(token: string): { id: string; object: 'payment_method' } {
    const id = newId('pm_');
    this.methods.set(id, token);
    return { id, object: 'payment_method' };
  }

  /** A card that stays open needs a confirmation by its bank first. */
  pay(input: { amount: number; currency: string; payment_method: string; metadata?: Metadata; return_url: string }): Intent {
    const fate = fateOfPayment({ method: 'card', vpa: null, token_id: this.methods.get(input.payment_method) ?? missing() });
    const { id } = this.begin(input);
    if (fate === 'fails') {
      this.decide(id, false);
      throw new Refusal(402, { type: 'card_error', ...DECLINED });
    }
    if (fate === 'succeeds') return this.decide(id, true);
    const redirect_to_url = { return_url: input.return_url, url: `https://hooks.stripe.com/redirect/authenticate/${id}` };
    return this.put({ ...this.intent(id), status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url } });
  }

  openCheckout(draft: CheckoutDraft): CheckoutSession {
    if (draft.expires_at < now() + 30 * MINUTE) {
      const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
      throw new Refusal(400, { type: 'invalid_request_error', code: 'parameter_invalid', message });
    }
    const id = newId('cs_test_');
    return this.putCheckout({
      id,
      object: 'checkout.session',
      ...draft,
      amount_subtotal: draft.amount_total,
      created: now(),
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
  }

  checkout(id: string): CheckoutSession {
    return this.checkouts.get(id) ?? missing();
  }

  /** The act of a page's shopper: it stays open if the bank declines. */
  decideCheckout(id: string, approves: boolean, discount = 0): CheckoutSession {
    const { amount_subtotal, currency, metadata } = this.open(id);
    const amount = amount_subtotal - discount;
    const intent = this.begin({ amount, currency, metadata }, OFFERED_ON_PAGES);
    const begun = this.putCheckout({ ...this.checkout(id), amount_total: amount, payment_intent: intent.id });
    this.decide(intent.id, approves);
    if (!approves) return begun;
    const paid = this.putCheckout({ ...begun, status: 'complete', payment_status: 'paid', url: null });
    this.notify('checkout.session.completed', paid);
    return paid;
  }

  checkoutsOf(intent: string): CheckoutSession[] {
    return [...this.checkouts.values()].filter(({ payment_intent }) => payment_intent === intent);
  }

  expireCheckout(id: string): CheckoutSession {
    const expired = this.putCheckout({ ...this.open(id), status: 'expired', url: null });
    this.notify('checkout.session.expired', expired);
    return expired;
  }

  intent(id: string): Intent {
    return this.intents.get(id) ?? missing();
  }

  /** The shopper's bank decides. */
  decide(id: string, approves: boolean): Intent {
    const intent = this.intent(id);
    const latest_charge = { id: newId('ch_'), object: 'charge', payment_method_details: { type: 'card' } };
    const decided = this.put(
      approves
        ? { ...intent, status: 'succeeded', next_action: null, amount_received: intent.amount, latest_charge }
        : { ...intent, status: 'requires_payment_method', next_action: null, last_payment_error: DECLINED },
    );
    this.notify(approves ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', { ...decided, latest_charge: latest_charge.id });
    return decided;
  }

  refundRequest({ payment_intent, amount, metadata = {} }: { payment_intent: string; amount: number; metadata?: Metadata }): Refund {
    const { currency, amount_received } = this.intent(payment_intent);
    const gone = this.refundsOf(payment_intent).reduce((sum, { status, amount: each }) => sum + (status === 'failed' ? 0 : each), 0);
    if (gone + amount > amount_received)
      throw new Refusal(400, { type: 'invalid_request_error', code: 'amount_too_large', message: 'Refund amount is greater than charge' });
    const id = newId('re_');
    const refund: Refund = { id, object: 'refund', amount, currency, created: now(), payment_intent, status: 'pending', metadata };
    this.refunds.set(id, refund);
    const fate = fateOfRefund(amount);
    if (fate !== 'stays') queueMicrotask(() => this.settle(id, fate === 'succeeds'));
    return refund;
  }

  settle(id: string, succeeds: boolean): void {
    const card = { reference: '74332740000000000000000', reference_type: 'acquirer_reference_number', type: 'refund' };
    const outcome = succeeds
      ? ({ status: 'succeeded', destination_details: { type: 'card', card } } as const)
      : ({ status: 'failed', failure_reason: 'expired_or_canceled_card' } as const);
    const refund = { ...this.refund(id), ...outcome };
    this.refunds.set(id, refund);
    this.notify(succeeds ? 'refund.updated' : 'refund.failed', refund);
  }

  refund(id: string): Refund {
    return this.refunds.get(id) ?? missing();
  }

  /** Pays out what has moved since the last payout. `fee`: Stripe's own charge. */
  payOut(fee = 0): Payout {
    return this.payouts.payOut({ intents: this.allIntents(), refunds: this.allRefunds(), disputes: this.disputes.list() }, fee);
  }

  allIntents(): Intent[] {
    return [...this.intents.values()];
  }

  allRefunds(): Refund[] {
    return [...this.refunds.values()];
  }

  refundsOf(intent: string): Refund[] {
    return [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  }

  private begin(
    { amount, currency, metadata = {} }: { amount: number; currency: string; metadata?: Metadata },
    payment_method_types = ['card'],
  ): Intent {
    const begun = { id: newId('pi_'), object: 'payment_intent', amount, amount_received: 0, currency, created: now(), metadata } as const;
    const open = { status: 'processing', next_action: null, payment_method_types, latest_charge: null, last_payment_error: null };
    return this.put({ ...begun, ...open } as Intent);
  }

  private put(intent: Intent): Intent {
    this.intents.set(intent.id, intent);
    return intent;
  }

  private putCheckout(session: CheckoutSession): CheckoutSession {
    this.checkouts.set(session.id, session);
    return session;
  }

  private open(id: string): CheckoutSession {
    const session = this.checkout(id);
    if (session.status === 'open') return session;
    const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    throw new Refusal(400, { type: 'invalid_request_error', code: 'resource_invalid', message });
  }
}

const now = (): number => Math.floor(Date.now() / 1000);
