import type { DisputeResource } from '#disputes/queries/contract';
import { courierKey } from '#kernel/parcel-names';
import { type Minor, sum } from '#kernel/money';
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

/** Charges and discounts of payment gateways, in display order. `customer_fees` are paid by shoppers, and not deducted from the merchant. */
export const GATEWAY_PARTS = ['discounts', 'fees', 'taxes', 'dispute_fees', 'customer_fees'] as const;
type GatewayPart = (typeof GATEWAY_PARTS)[number];

/**
 * The sums of a month in one currency: money in, refunds, disputes, gateways' charges, and the cash that couriers collected, sent and kept. Documents are
 * added one at a time.
 */
export class Statement {
  readonly moneyIn = new Map<string, Sum>();
  readonly refunds = new Map<string, Sum>();
  readonly couriers = new Map<string, CourierSums>();
  /** Disputes that took money, by the phase in which they ended. */
  readonly disputes = new Map<string, Sum>();
  private readonly gateways = new Map<string, Sum>();

  constructor(readonly currency: string) {}

  captured({ method_details, amount, gateway_discount, customer_fee }: PaymentResource): void {
    add(this.moneyIn, method_details.type, amount);
    this.take('discounts', gateway_discount);
    this.take('customer_fees', customer_fee);
  }

  refunded({ reason, amount }: RefundResource): void {
    add(this.refunds, reason ?? 'no reason given', amount);
  }

  disputed({ phase, amount_deducted }: DisputeResource): void {
    if (amount_deducted !== 0) add(this.disputes, phase, amount_deducted);
  }

  /** What a gateway charged: in the currency of its balance, which may be another than that of the money. */
  charged(part: 'fees' | 'taxes' | 'dispute_fees', amount: Minor): void {
    this.take(part, amount);
  }

  gateway(part: GatewayPart): Sum {
    return this.gateways.get(part) ?? NOTHING;
  }

  /** What is left of the captured payments after refunds, lost disputes, gateways' offers and their charges. */
  get leftOfPayments(): Minor {
    const charged = GATEWAY_PARTS.filter((part) => part !== 'customer_fees').map((part) => this.gateway(part).amount);
    return total(this.moneyIn) - total(this.refunds) - total(this.disputes) - sum(charged);
  }

  private take(part: GatewayPart, amount: Minor): void {
    if (amount !== 0) add(this.gateways, part, amount);
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

  /** The name under which a courier is summed up: the spelling of its code that appeared first. */
  private nameOf(courier_code: string | null): string {
    if (courier_code === null) return 'unknown';
    return this.couriers.keys().find((name) => courierKey(name) === courierKey(courier_code)) ?? courier_code;
  }
}

/** The sum of all amounts. */
export const total = (sums: ReadonlyMap<string, Sum>): Minor => sum([...sums.values()].map(({ amount }) => amount));

function add(sums: Map<string, Sum>, name: string, amount: Minor): void {
  const { count, amount: before } = sums.get(name) ?? NOTHING;
  sums.set(name, { count: count + 1, amount: before + amount });
}
