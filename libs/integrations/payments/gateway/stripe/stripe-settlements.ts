import type Stripe from 'stripe';
import { GatewayRefused, GatewayUnreadable } from '#integrations/payments/gateway/gateway.errors';
import type {
  GatewaySettlement,
  GatewaySettlementLine,
  SettlementLineType,
  SettlementPage,
  SkippedEntry,
} from '#integrations/payments/gateway/gateway-settlement';
import type { Stretch } from '#integrations/payments/gateway/payment-gateway';
import { readEach } from '#integrations/read-each';
import { faultOf } from '#integrations/payments/gateway/stripe/stripe-failures';
import { fromStripe } from '#integrations/payments/gateway/stripe/stripe-money';
import { isId } from '#kernel/ids';
import { sum } from '#kernel/money';

const MOST_AT_ONCE = 100;

/** The type of line for each type of balance transaction; any other is an adjustment. */
const TYPES: Readonly<Record<string, SettlementLineType>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'fee',
};

const STATUSES: Readonly<Record<string, GatewaySettlement['status'] | null>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
  pending: null,
  in_transit: null,
};

/** Stripe's payouts, in the order of its list. The page cursor consists of the ids of the previous payout and of the last line read. */
export class StripeSettlements {
  constructor(private readonly stripe: Pick<Stripe, 'payouts' | 'balanceTransactions'>) {}

  async within({ from, to }: Stretch, page: string | null): Promise<SettlementPage> {
    const [before = '', line = ''] = page?.split('|') ?? [];
    const { data, has_more } = await this.stripe.payouts.list({
      arrival_date: { gte: from, lt: to },
      limit: 1,
      ...(before !== '' && { starting_after: before }),
    });
    const payout = data[0];
    if (payout === undefined) return { settled: [], skipped: [], next: null };
    const next = has_more ? `${payout.id}|` : null;
    const skips = (entry: string, reason: string): SkippedEntry => ({ gateway_reference: payout.id, entry, reason });
    const { read, unread } = readEach([payout], settlementOf, ({ id }) => id);
    const [settlement = null] = read;
    if (settlement === null) return { settled: [], skipped: unread.map(({ reason }) => skips('settlement', reason)), next };
    const listed = await this.transactionsOf(payout.id, line);
    if (typeof listed === 'string') return { settled: [{ settlement, lines: [] }], skipped: [skips('lines', listed)], next };
    const lines = readEach(
      listed.data.filter(({ type }) => type !== 'payout'),
      lineOf,
      ({ id }) => id,
    );
    return {
      settled: [{ settlement, lines: lines.read }],
      skipped: lines.unread.map(({ reference, reason }) => skips(reference ?? 'line', reason)),
      next: listed.has_more && listed.data.length > 0 ? `${before}|${listed.data.at(-1)!.id}` : next,
    };
  }

  /** A page of a payout's transactions. Resolves to the reason if Stripe refuses to list them: those of manual and instant payouts it does not. */
  private async transactionsOf(payout: string, after: string): Promise<Stripe.ApiList<Stripe.BalanceTransaction> | string> {
    const query = { payout, limit: MOST_AT_ONCE, expand: ['data.source'], ...(after !== '' && { starting_after: after }) };
    try {
      return await this.stripe.balanceTransactions.list(query);
    } catch (fault) {
      const refusal = faultOf(fault);
      if (!(refusal instanceof GatewayRefused)) throw fault;
      return refusal.message;
    }
  }

  async now(id: string): Promise<GatewaySettlement | null> {
    return settlementOf(await this.stripe.payouts.retrieve(id));
  }
}

/** A payout in our form; null until it is paid out. */
function settlementOf({ id, amount, currency, arrival_date, status, trace_id, reversed_by }: Stripe.Payout): GatewaySettlement | null {
  const ours = STATUSES[status];
  if (ours === undefined) throw new GatewayUnreadable(`The payment gateway reports a payout in a state that is not known: ${status}`);
  if (ours === null) return null;
  return {
    gateway_reference: id,
    utr: trace_id?.value ?? null,
    settled_at: arrival_date,
    ...fromStripe(amount, currency),
    status: ours === 'paid' && reversed_by ? 'reversed' : ours,
  };
}

/** The fields that we read of a balance transaction's source. */
interface Source {
  readonly id: string;
  readonly object: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

export function lineOf({ id, type, amount, currency, fee, fee_details, source }: Stripe.BalanceTransaction): GatewaySettlementLine {
  const of = (typeof source === 'object' ? source : null) as Source | null;
  const reference = of?.id ?? (typeof source === 'string' ? source : id);
  const intent = typeof of?.payment_intent === 'object' ? (of.payment_intent?.id ?? null) : (of?.payment_intent ?? null);
  const ours = of?.object === 'dispute' ? 'dispute' : (TYPES[type] ?? 'adjustment');
  const tax = sum(fee_details.filter((each) => each.type === 'tax').map((each) => each.amount));
  const minor = (units: number): number => fromStripe(units, currency).amount;
  const { payment, refund } = of?.metadata ?? {};
  return {
    key: id,
    type: ours,
    gateway_reference: ours === 'payment' ? (intent ?? reference) : reference,
    gateway_payment: intent,
    payment: payment !== undefined && isId('pay', payment) ? payment : null,
    refund: refund !== undefined && isId('re', refund) ? refund : null,
    ...fromStripe(amount, currency),
    fee: minor(fee - tax),
    tax: minor(tax),
    credits: 0,
  };
}
