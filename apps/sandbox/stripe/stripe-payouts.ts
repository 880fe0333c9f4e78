import { newId } from '#apps/sandbox/gateway/entities';
import type { Dispute } from '#apps/sandbox/stripe/stripe-disputes';
import type { Intent, Refund } from '#apps/sandbox/stripe/stripe-books';

/** The read part of a change of the merchant's balance. Amounts in Stripe's units. */
export interface BalanceTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly type: 'charge' | 'refund' | 'adjustment' | 'stripe_fee' | 'payout';
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly fee: number;
  readonly fee_details: readonly { readonly type: 'stripe_fee' | 'tax'; readonly amount: number }[];
  readonly net: number;
  /** Its source, expanded. */
  readonly source: object | null;
}

/** One transfer to the merchant's bank. */
export interface Payout {
  readonly id: string;
  readonly object: 'payout';
  readonly created: number;
  readonly arrival_date: number;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'paid' | 'failed';
  readonly trace_id: { readonly status: 'supported'; readonly value: string };
  readonly reversed_by: string | null;
}

/** The gateway's movements that payouts need. */
export interface Moved {
  readonly intents: readonly Intent[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

type Entry = Pick<BalanceTransaction, 'type' | 'amount' | 'source' | 'fee_details'>;

const FEE_PER_CENT = 2;
const TAX_PER_CENT = 18;

/** The gateway's fee for a payment, and the tax on it. */
export function feeOf(amount: number): { readonly fee: number; readonly tax: number } {
  const fee = Math.round((amount * FEE_PER_CENT) / 100);
  return { fee, tax: Math.round((fee * TAX_PER_CENT) / 100) };
}

/** Pays out what has moved since the last payout, once each. */
export class StripePayouts {
  private readonly payouts = new Map<string, Payout>();
  private readonly lines = new Map<string, readonly BalanceTransaction[]>();
  private readonly paid = new Set<string>();

  constructor(private readonly missing: () => never) {}

  get(id: string): Payout {
    return this.payouts.get(id) ?? this.missing();
  }

  list(): Payout[] {
    return [...this.payouts.values()];
  }

  linesOf(payout: string): readonly BalanceTransaction[] {
    return this.lines.get(payout) ?? this.missing();
  }

  /** `fee`: the gateway's own charge, in addition to its fees for payments. */
  payOut(moved: Moved, fee = 0): Payout {
    const now = Math.floor(Date.now() / 1000);
    const { currency } = moved.intents[0] ?? this.missing();
    const entries = [
      ...this.news(moved),
      ...(fee === 0 ? [] : [{ type: 'stripe_fee', amount: -fee, source: null, fee_details: [] } as const]),
    ];
    const lines = entries.map((entry) => transaction(entry, currency, now));
    const amount = lines.reduce((sum, { net }) => sum + net, 0);
    const id = newId('po_');
    const own = transaction({ type: 'payout', amount: -amount, source: { id, object: 'payout' }, fee_details: [] }, currency, now);
    const trace_id = { status: 'supported', value: newId('') } as const;
    const payout = {
      id,
      object: 'payout',
      created: now,
      arrival_date: now,
      amount,
      currency,
      status: 'paid',
      trace_id,
      reversed_by: null,
    } as const;
    this.payouts.set(id, payout);
    this.lines.set(id, [...lines, own]);
    return payout;
  }

  private news({ intents, refunds, disputes }: Moved): Entry[] {
    const isNews = ({ id, status }: { readonly id: string; readonly status: string }, wanted: string): boolean => {
      if (status !== wanted || this.paid.has(id)) return false;
      this.paid.add(id);
      return true;
    };
    const charges = intents
      .filter((each) => isNews(each, 'succeeded'))
      .map(({ id, amount_received: amount, metadata, latest_charge }): Entry => {
        const { fee, tax } = feeOf(amount);
        const fee_details = [{ type: 'stripe_fee', amount: fee }, { type: 'tax', amount: tax }] as const; // prettier-ignore
        return { type: 'charge', amount, source: { ...latest_charge, payment_intent: id, metadata }, fee_details };
      });
    const back = refunds
      .filter((each) => isNews(each, 'succeeded'))
      .map((refund): Entry => ({ type: 'refund', amount: -refund.amount, source: refund, fee_details: [] }));
    const taken = disputes.flatMap((dispute) =>
      dispute.balance_transactions.slice(this.takenOf(dispute)).map(({ amount, fee }): Entry => ({
        type: 'adjustment',
        amount,
        source: dispute,
        fee_details: [{ type: 'stripe_fee', amount: fee }],
      })),
    );
    return [...charges, ...back, ...taken];
  }

  /** How many of a dispute's transactions are already paid out; from now on, all. */
  private takenOf({ id, balance_transactions }: Dispute): number {
    const names = balance_transactions.map((_, n) => `${id} ${n}`);
    const before = names.filter((name) => this.paid.has(name)).length;
    for (const name of names) this.paid.add(name);
    return before;
  }
}

function transaction({ type, amount, source, fee_details }: Entry, currency: string, created: number): BalanceTransaction {
  const fee = fee_details.reduce((sum, each) => sum + each.amount, 0);
  return { id: newId('txn_'), object: 'balance_transaction', type, created, amount, currency, fee, fee_details, net: amount - fee, source };
}
