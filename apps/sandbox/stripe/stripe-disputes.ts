import { newId } from '#apps/sandbox/gateway/entities';

/** The read part of Stripe's disputes. Amounts in Stripe's units; its status is Stripe's. */
export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly created: number;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: string;
  readonly evidence_details: { readonly due_by: number | null };
  /** The amount taken from the merchant's balance (negative) or returned; the fee separately. */
  readonly balance_transactions: readonly BalanceMovement[];
}

/** A change of the merchant's balance, in its currency; that of the dispute, if left out. */
export interface BalanceMovement {
  readonly amount: number;
  readonly fee: number;
  readonly currency?: string;
  readonly exchange_rate?: number | null;
}

/** Shoppers' disputes. `missing` throws for an unknown one. */
export class StripeDisputes {
  private readonly all = new Map<string, Dispute>();

  constructor(
    private readonly notify: (event: string, object: object) => void,
    private readonly missing: () => never,
  ) {}

  get(id: string): Dispute {
    return this.all.get(id) ?? this.missing();
  }

  list(): Dispute[] {
    return [...this.all.values()];
  }

  open(of: Pick<Dispute, 'payment_intent' | 'amount' | 'currency' | 'status' | 'balance_transactions'>): Dispute {
    const about = {
      id: newId('du_'),
      object: 'dispute',
      created: Math.floor(Date.now() / 1000),
      reason: 'product_not_received',
      evidence_details: { due_by: 1_900_000_000 },
    } as const;
    return this.put('created', { ...about, ...of });
  }

  turn(id: string, change: Partial<Dispute>, event = 'updated'): Dispute {
    return this.put(event, { ...this.get(id), ...change });
  }

  private put(event: string, dispute: Dispute): Dispute {
    const { currency } = dispute;
    const balance_transactions = dispute.balance_transactions.map((each) => ({ currency, exchange_rate: null, ...each }));
    const shown = { ...dispute, balance_transactions };
    this.all.set(dispute.id, shown);
    this.notify(`charge.dispute.${event}`, shown);
    return shown;
  }
}
