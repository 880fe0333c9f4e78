import { fateOfPayment, fateOfRefund } from '#apps/sandbox/gateway/magic-inputs';
import { newId } from '#apps/sandbox/gateway/entities';

export type Metadata = Readonly<Record<string, string>>;

/** Stripe's resources, as far as they are used. Amounts in minor units, times in Unix seconds. */
export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly created: number;
  readonly status: 'processing' | 'requires_payment_method' | 'succeeded';
  readonly last_payment_error: { readonly code: string; readonly decline_code: string; readonly message: string } | null;
  readonly metadata: Metadata;
}

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

/** A refusal as Stripe writes it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { readonly type: string; readonly code: string; readonly decline_code?: string; readonly message: string },
  ) {
    super(error.message);
  }
}

const DECLINED = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' };

const missing = (): never => {
  throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });
};

/** What a simulated Stripe holds, in memory. `told` hears of what its banks decide. */
export class StripeBooks {
  private readonly methods = new Map<string, string>();
  private readonly intents = new Map<string, Intent>();
  private readonly refunds = new Map<string, Refund>();

  constructor(private readonly notify: (event: string, object: object) => void) {}

  method(token: string): { id: string; object: 'payment_method' } {
    const id = newId('pm_');
    this.methods.set(id, token);
    return { id, object: 'payment_method' };
  }

  pay(input: { amount: number; currency: string; payment_method: string; metadata?: Metadata }): Intent {
    const fate = fateOfPayment({ method: 'card', vpa: null, token_id: this.methods.get(input.payment_method) ?? missing() });
    const { amount, currency, metadata = {} } = input;
    const id = newId('pi_');
    const begun = { id, object: 'payment_intent', amount, amount_received: 0, currency, created: now(), metadata } as const;
    const intent: Intent = { ...begun, status: 'processing', last_payment_error: null };
    this.intents.set(id, intent);
    if (fate === 'fails') {
      this.decide(id, false);
      throw new Refusal(402, { type: 'card_error', ...DECLINED });
    }
    return fate === 'stays' ? intent : this.decide(id, true);
  }

  intent(id: string): Intent {
    return this.intents.get(id) ?? missing();
  }

  /** The shopper's bank says yes or no. */
  decide(id: string, approves: boolean): Intent {
    const intent = this.intent(id);
    const decided: Intent = approves
      ? { ...intent, status: 'succeeded', amount_received: intent.amount }
      : { ...intent, status: 'requires_payment_method', last_payment_error: DECLINED };
    this.intents.set(id, decided);
    this.notify(approves ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', decided);
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

  refundsOf(intent: string): Refund[] {
    return [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  }
}

const now = (): number => Math.floor(Date.now() / 1000);
