import { type Minor, sum } from '#kernel/money';
import type { DisputeReport } from '#orders/contract';

interface Refund {
  readonly amount: Minor;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

const total = (amounts: Iterable<Minor>): Minor => sum([...amounts]);
const isOver = ({ status }: DisputeReport): boolean => status === 'won' || status === 'lost' || status === 'closed';
const isInquiry = ({ phase }: DisputeReport): boolean => phase === 'fraud' || phase === 'retrieval';

/** What a gateway holds of the payment that an order has kept. */
export class GatewayBook {
  /** The part that can go back: the shopper's fee stays with the gateway. */
  private came: Minor = 0;
  private payment: string | null = null;
  private readonly refunds = new Map<string, Refund>();
  private readonly disputes = new Map<string, DisputeReport>();

  take(payment: string, came: Minor, fee: Minor): void {
    this.payment = payment;
    this.came = came - fee;
  }

  /** By the merchant's name of it, or the gateway's own. */
  begin(refund: string, amount: Minor, status: Refund['status']): void {
    this.refunds.set(refund, { amount, status });
  }

  /** The bank takes or returns a refund, also after it did the other. */
  settle(refund: string, succeeds: boolean): void {
    const known = this.refunds.get(refund);
    if (known !== undefined) this.refunds.set(refund, { ...known, status: succeeds ? 'succeeded' : 'failed' });
  }

  /** It is of another payment where that one was taken twice. */
  dispute(report: DisputeReport): void {
    if (report.gateway_payment === this.payment) this.disputes.set(report.gateway_reference, report);
    else this.disputes.delete(report.gateway_reference);
  }

  get refunded(): Minor {
    return this.of('succeeded');
  }

  get pending(): Minor {
    return this.of('pending');
  }

  get disputed(): Minor {
    return total(this.reports.filter((each) => !isOver(each) && !isInquiry(each)).map(({ amount }) => amount));
  }

  get lost(): Minor {
    return total(
      this.reports.filter(({ status }) => status === 'lost' || status === 'closed').map(({ amount_deducted }) => amount_deducted),
    );
  }

  /** Below zero where more goes back than came in. */
  get left(): number {
    return this.came - this.refunded - this.pending - this.disputed - this.lost;
  }

  private get reports(): DisputeReport[] {
    return [...this.disputes.values()];
  }

  private of(status: Refund['status']): Minor {
    return total([...this.refunds.values()].filter((each) => each.status === status).map(({ amount }) => amount));
  }
}
