import { courierKey } from '#kernel/parcel-names';
import type { Minor } from '#kernel/money';
import type { CollectionResource, PaymentResource, RefundResource } from '#orders/queries/contract';

export interface Sum {
  readonly count: number;
  readonly amount: Minor;
}

/** The outcome of the cash that one courier collected in the month. */
export interface CourierSums extends Sum {
  readonly remitted: Minor;
  readonly deductions: Minor;
  readonly net: Minor;
  readonly outstanding: Minor;
}

const NOTHING: Sum = { count: 0, amount: 0 };
const NO_CASH: CourierSums = { ...NOTHING, remitted: 0, deductions: 0, net: 0, outstanding: 0 };

/** A month of one currency: what came in, what went back, and what couriers collected, sent and kept. Summed from one document at a time. */
export class Statement {
  readonly moneyIn = new Map<string, Sum>();
  readonly refunds = new Map<string, Sum>();
  readonly couriers = new Map<string, CourierSums>();

  constructor(readonly currency: string) {}

  captured({ method_details, amount }: PaymentResource): void {
    add(this.moneyIn, method_details.type, amount);
  }

  refunded({ reason, amount }: RefundResource): void {
    add(this.refunds, reason ?? 'no reason given', amount);
  }

  collected({ courier_code, collected_amount, remitted_amount, deductions_amount, net_amount, status }: CollectionResource): void {
    const name = this.nameOf(courier_code);
    const sums = this.couriers.get(name) ?? NO_CASH;
    const isOwed = status === 'collected' || status === 'short_remitted';
    this.couriers.set(name, {
      count: sums.count + 1,
      amount: sums.amount + collected_amount,
      remitted: sums.remitted + remitted_amount,
      deductions: sums.deductions + deductions_amount,
      net: sums.net + net_amount,
      outstanding: sums.outstanding + (isOwed ? collected_amount - remitted_amount : 0),
    });
  }

  /** In the spelling that came first. */
  private nameOf(courier_code: string | null): string {
    if (courier_code === null) return 'unknown';
    return this.couriers.keys().find((name) => courierKey(name) === courierKey(courier_code)) ?? courier_code;
  }
}

function add(sums: Map<string, Sum>, name: string, amount: Minor): void {
  const { count, amount: before } = sums.get(name) ?? NOTHING;
  sums.set(name, { count: count + 1, amount: before + amount });
}
