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
  /** From the currency of its source; null where that is the balance's. */
  readonly exchange_rate: number | null;
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
  /** False for one that was made by hand: its transactions are not listed. */
  readonly automatic: boolean;
  readonly created: number;
  readonly arrival_date: number;
  readonly amount: number;
  readonly currency: string;
  /** `paid`, `failed`, or a word of a later version. */
  readonly status: string;
  readonly trace_id: { readonly status: 'supported'; readonly value: string };
  readonly reversed_by: string | null;
}

/** The gateway's movements that payouts need. */
export interface Moved {
  readonly intents: readonly Intent[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

type Entry = Pick<BalanceTransaction, 'type' | 'amount' | 'currency' | 'source' | 'fee_details'> &
  Partial<Pick<BalanceTransaction, 'exchange_rate'>>;

/** The merchant's balance: its currency, and the rates at which money in others comes into it. */
export interface Balance {
  readonly currency: string;
  readonly rates: Readonly<Record<string, number>>;
}

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
  /** Null: the balance is in the currency of what was charged. */
  balance: Balance | null = null;

  constructor(
    private readonly missing: () => never,
    private readonly refuse: (message: string) => never,
  ) {}

  get(id: string): Payout {
    return this.payouts.get(id) ?? this.missing();
  }

  list(): Payout[] {
    return [...this.payouts.values()];
  }

  linesOf(payout: string): readonly BalanceTransaction[] {
    if (!this.get(payout).automatic) this.refuse('Balance transaction history can only be filtered on automatic transfers, not manual.');
    return this.lines.get(payout) ?? this.missing();
  }

  /** The merchant takes an amount of the balance out by hand. */
  payByHand(amount: number, currency: string): Payout {
    return this.put({ automatic: false, amount, currency }, []);
  }

  /** Changes a payout, for example to a status of a later version. */
  turn(id: string, change: Partial<Payout>): Payout {
    const payout = { ...this.get(id), ...change };
    this.payouts.set(id, payout);
    return payout;
  }

  /** `fee`: the gateway's own charge, in addition to its fees for payments. */
  payOut(moved: Moved, fee = 0): Payout {
    const now = Math.floor(Date.now() / 1000);
    const { currency } = this.balance ?? moved.intents[0] ?? this.missing();
    const entries: Entry[] = [
      ...this.news(moved),
      ...(fee === 0 ? [] : [{ type: 'stripe_fee', amount: -fee, currency, source: null, fee_details: [] } as const]),
    ];
    const lines = entries.map((entry) => transaction(entry, now));
    const amount = lines.reduce((sum, { net }) => sum + net, 0);
    return this.put({ automatic: true, amount, currency }, lines);
  }

  private put(of: Pick<Payout, 'automatic' | 'amount' | 'currency'>, lines: readonly BalanceTransaction[]): Payout {
    const now = Math.floor(Date.now() / 1000);
    const id = newId('po_');
    const { amount, currency } = of;
    const own = transaction({ type: 'payout', amount: -amount, currency, source: { id, object: 'payout' }, fee_details: [] }, now);
    const trace_id = { status: 'supported', value: newId('') } as const;
    const payout: Payout = { id, object: 'payout', ...of, created: now, arrival_date: now, status: 'paid', trace_id, reversed_by: null };
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
      .map(({ id, amount_received, currency, metadata, latest_charge }): Entry => {
        const { amount, ...of } = this.inBalance(amount_received, currency);
        const { fee, tax } = feeOf(amount);
        const fee_details = [{ type: 'stripe_fee', amount: fee }, { type: 'tax', amount: tax }] as const; // prettier-ignore
        return { type: 'charge', amount, ...of, source: { ...latest_charge, payment_intent: id, metadata }, fee_details };
      });
    const back = refunds
      .filter((each) => isNews(each, 'succeeded'))
      .map((refund): Entry => ({ type: 'refund', ...this.inBalance(-refund.amount, refund.currency), source: refund, fee_details: [] }));
    const taken = disputes.flatMap((dispute) =>
      dispute.balance_transactions.slice(this.takenOf(dispute)).map(({ amount, fee, currency = dispute.currency }): Entry => ({
        type: 'adjustment',
        amount,
        currency,
        source: dispute,
        fee_details: [{ type: 'stripe_fee', amount: fee }],
      })),
    );
    return [...charges, ...back, ...taken];
  }

  /** An amount as it comes into the balance. */
  private inBalance(amount: number, currency: string): Pick<BalanceTransaction, 'amount' | 'currency' | 'exchange_rate'> {
    if (this.balance === null || this.balance.currency === currency) return { amount, currency, exchange_rate: null };
    const rate = this.balance.rates[currency] ?? this.missing();
    return { amount: Math.round(amount * rate), currency: this.balance.currency, exchange_rate: rate };
  }

  /** How many of a dispute's transactions are already paid out; from now on, all. */
  private takenOf({ id, balance_transactions }: Dispute): number {
    const names = balance_transactions.map((_, n) => `${id} ${n}`);
    const before = names.filter((name) => this.paid.has(name)).length;
    for (const name of names) this.paid.add(name);
    return before;
  }
}

function transaction({ exchange_rate = null, ...entry }: Entry, created: number): BalanceTransaction {
  const fee = entry.fee_details.reduce((sum, each) => sum + each.amount, 0);
  return { id: newId('txn_'), object: 'balance_transaction', created, ...entry, exchange_rate, fee, net: entry.amount - fee };
}
