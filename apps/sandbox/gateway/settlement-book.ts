import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import {
  type DisputeEntity,
  newId,
  type Notes,
  type OrderEntity,
  type PaymentEntity,
  type ReconEntity,
  type RefundEntity,
  type SettlementEntity,
} from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import { missing } from '#apps/sandbox/gateway/payment-book';
import { percentOf, sum } from '#kernel/money';
import { type Clock, DAY, INDIA } from '#kernel/time';

const FEE_PERCENT = 2;
const TAX_PERCENT = 18;

/** A day of India's calendar, and a page of it. */
export interface ReconQuery {
  readonly year: number;
  readonly month: number;
  /** Omitted: the whole month. */
  readonly day?: number;
  readonly count: number;
  readonly skip: number;
}

/** Payouts to the merchant's bank account. Every writing method runs within its caller's transaction. */
export class SettlementBook {
  constructor(
    private readonly file: GatewayFile,
    private readonly clock: Clock,
  ) {}

  /**
   * Pays out everything captured, refunded and lost to disputes since the last time; null if there is nothing. Nothing is converted here: a payout has
   * one currency, and the others wait for the next. `onCredits`: the merchant's credits pay the fees and the refunds.
   */
  payOut(keyId: string, repeatKey: string | null, onCredits = false): SettlementEntity | null {
    const earlier = this.file.repeated<SettlementEntity>(keyId, null, repeatKey);
    if (earlier !== null) return earlier;
    const id = newId('setl_');
    const settled_at = this.clock.now();
    const utr = `${settled_at}${newId('').slice(0, 6).toLowerCase()}`;
    const of = { settlement_id: id, settlement_utr: utr, settled_at };
    const lines = [
      ...this.file.unsettled<PaymentEntity>(keyId, 'payment').map((each) => this.paymentLine(keyId, each, of, onCredits)),
      ...this.file.unsettled<RefundEntity>(keyId, 'refund').map((each) => this.refundLine(keyId, each, of, onCredits)),
      ...this.file.unsettled<DisputeEntity>(keyId, 'dispute').map((each) => disputeLine(each, of)),
    ];
    const paidOut = lines.filter(({ currency }) => currency === lines[0]!.currency);
    return paidOut.length === 0 ? null : this.add(keyId, of, paidOut, repeatKey);
  }

  /** Pays an earlier settlement's payments and refunds out once more, by mistake. */
  payAgain(keyId: string, id: string): SettlementEntity {
    const settled_at = this.clock.now();
    const again = newId('setl_');
    const of = { settlement_id: again, settlement_utr: `again${settled_at}`, settled_at };
    const lines = this.file.partsOf<ReconEntity>(keyId, id).map((line) => ({ ...line, ...of, id: `${line.id} ${again}` }));
    return this.add(keyId, of, lines, null);
  }

  private add(keyId: string, of: OfSettlement, lines: readonly ReconEntity[], repeatKey: string | null): SettlementEntity {
    const { settlement_id: id, settlement_utr: utr, settled_at } = of;
    const settlement: SettlementEntity = {
      id,
      entity: 'settlement',
      amount: sum(lines.map(({ credit, debit }) => credit - debit)),
      status: 'processed',
      fees: sum(lines.map(({ fee }) => fee)),
      tax: sum(lines.map(({ tax }) => tax)),
      utr,
      created_at: settled_at,
    };
    this.file.add(keyId, settlement, { parent: keyId, repeatKey });
    for (const line of lines) this.file.add(keyId, line, { parent: id });
    return settlement;
  }

  settlement(keyId: string, id: string): SettlementEntity {
    return this.file.find<SettlementEntity>(keyId, 'settlement', id) ?? missing();
  }

  /** The bank returns the money, which is paid out with the next settlement. */
  reverse(keyId: string, id: string): SettlementEntity {
    const before = this.settlement(keyId, id);
    if (before.status === 'failed') throw new BadRequest('The settlement has failed already', 'invalid_status');
    const failed = { ...before, status: 'failed' } as const;
    this.file.replace(failed);
    this.file.removePartsOf(keyId, id);
    return failed;
  }

  recon(keyId: string, { year, month, day, count, skip }: ReconQuery): Omit<ReconEntity, 'id' | 'entity'>[] {
    const from = Date.UTC(year, month - 1, day ?? 1) / 1000 - INDIA;
    const to = day === undefined ? Date.UTC(year, month, 1) / 1000 - INDIA : from + DAY;
    return this.file.settledWithin(keyId, { from, to: to - 1, count, skip }).map(({ id: _, entity: __, ...line }) => line);
  }

  private paymentLine(keyId: string, payment: PaymentEntity, of: OfSettlement, onCredits: boolean): ReconEntity {
    const base = percentOf(payment.amount, FEE_PERCENT);
    const tax = percentOf(base, TAX_PERCENT);
    const fee = base + tax;
    const credit = onCredits ? payment.amount : payment.amount - fee;
    const credit_type = onCredits ? 'fee' : 'default';
    return { ...lineOf(payment, of), type: 'payment', credit, credit_type, fee, tax, ...this.orderOf(keyId, payment) };
  }

  private refundLine(keyId: string, refund: RefundEntity, of: OfSettlement, onCredits: boolean): ReconEntity {
    const { payment_id } = refund;
    const payment = this.file.find<PaymentEntity>(keyId, 'payment', payment_id)!;
    return {
      ...lineOf(refund, of),
      type: 'refund',
      debit: onCredits ? 0 : refund.amount,
      credit_type: onCredits ? 'refund' : 'default',
      payment_id,
      ...this.orderOf(keyId, payment),
      notes: refund.notes,
    };
  }

  private orderOf(keyId: string, { order_id, method, notes }: PaymentEntity) {
    const order_receipt = this.file.find<OrderEntity>(keyId, 'order', order_id)?.receipt ?? null;
    return { order_id, order_receipt, method, notes };
  }
}

type OfSettlement = Pick<ReconEntity, 'settlement_id' | 'settlement_utr' | 'settled_at'>;
type Settled = Pick<PaymentEntity | RefundEntity | DisputeEntity, 'id' | 'amount' | 'currency' | 'created_at'> & { readonly notes?: Notes };

const lineOf = ({ id, amount, currency, created_at, notes = [] }: Settled, of: OfSettlement): ReconEntity => ({
  id: `recon ${id}`,
  entity: 'recon',
  entity_id: id,
  type: 'adjustment',
  debit: 0,
  credit: 0,
  amount,
  currency,
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: true,
  created_at,
  posted_at: null,
  credit_type: 'default',
  description: null,
  notes,
  payment_id: null,
  order_id: null,
  order_receipt: null,
  method: null,
  dispute_id: null,
  ...of,
});

/** Money lost to a dispute is deducted as an adjustment that names the dispute alone. */
const disputeLine = (dispute: DisputeEntity, of: OfSettlement): ReconEntity => ({
  ...lineOf({ ...dispute, amount: dispute.amount_deducted }, of),
  entity_id: newId('adj_'),
  debit: dispute.amount_deducted,
  dispute_id: dispute.id,
});
