import { GatewayRefused, GatewayUnreadable } from '#integrations/payments/gateway/gateway.errors';
import type {
  GatewaySettlement,
  GatewaySettlementLine,
  SettledLines,
  SettlementLineType,
  SettlementPage,
  SkippedEntry,
} from '#integrations/payments/gateway/gateway-settlement';
import type { Stretch } from '#integrations/payments/gateway/payment-gateway';
import { readEach, reasonOf } from '#integrations/read-each';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import type { Collection } from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { isId } from '#kernel/ids';
import { DAY, INDIA, type UnixSeconds } from '#kernel/time';

/** The fields we read of a Razorpay settlement. */
export interface SettlementEntity {
  readonly id: string;
  readonly amount: number;
  readonly status: 'created' | 'processed' | 'failed';
  readonly utr?: string | null;
  readonly created_at: UnixSeconds;
}

/**
 * A line of a settlement ("recon"). `fee` includes `tax`; `credit − debit` is what the line adds. These are in rupees; `amount` and `currency` are those
 * of the payment.
 */
export interface ReconEntity {
  readonly entity_id: string;
  readonly type: string;
  readonly debit: number;
  readonly credit: number;
  readonly amount?: number;
  readonly currency: string;
  readonly fee: number;
  readonly tax: number;
  readonly settled: boolean;
  readonly settled_at: UnixSeconds;
  readonly settlement_id: string | null;
  readonly payment_id?: string | null;
  readonly order_receipt?: string | null;
  readonly dispute_id?: string | null;
  /** An object, or free text. */
  readonly notes?: Readonly<Record<string, unknown>> | readonly [] | string | null;
}

const MOST_AT_ONCE = 100;

const TYPES: Readonly<Record<string, SettlementLineType>> = { payment: 'payment', refund: 'refund' };

/** Razorpay settles in rupees, also what was paid in another currency. */
const CURRENCY = 'INR';

const STATUSES: Readonly<Record<string, GatewaySettlement['status'] | undefined>> = { processed: 'paid', failed: 'failed' };

/** The first and last day of a period in Razorpay's calendar, which is India's. */
const firstDay = ({ from }: Stretch): number => Math.floor((from + INDIA) / DAY);
const lastDay = ({ to }: Stretch): number => Math.floor((to - 1 + INDIA) / DAY);

/** Razorpay's settlements, listed by days of India. The page cursor is `day.skip`. */
export class RazorpaySettlements {
  constructor(private readonly client: RazorpayClient) {}

  async within(stretch: Stretch, page: string | null): Promise<SettlementPage> {
    const [day, skip] = page === null ? [firstDay(stretch), 0] : (page.split('.').map(Number) as [number, number]);
    const date = new Date(day * DAY * 1000);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
    const query = { year, month, day: date.getUTCDate(), count: MOST_AT_ONCE, skip };
    const { items } = await this.client.get<Collection<ReconEntity>>('/v1/settlements/recon/combined', query);
    const settled: SettledLines[] = [];
    const skipped: SkippedEntry[] = [];
    const listed = items.filter((each) => each.settled && each.settled_at >= stretch.from && each.settled_at < stretch.to);
    for (const [id, ofOne] of Map.groupBy(listed, ({ settlement_id }) => settlement_id)) {
      const settlement = id === null ? null : await this.now(id).catch(reasonIfPassedOver);
      if (settlement === null) continue;
      const skips = (entry: string, reason: string): SkippedEntry => ({ gateway_reference: id, entry, reason });
      if (typeof settlement === 'string') {
        skipped.push(skips('settlement', settlement));
        continue;
      }
      const { read, unread } = readEach(ofOne, lineOf, ({ entity_id }) => entity_id);
      settled.push({ settlement: { ...settlement, settled_at: ofOne[0]!.settled_at }, lines: read });
      skipped.push(...unread.map(({ reference, reason }) => skips(reference ?? 'line', reason)));
    }
    const next = items.length === MOST_AT_ONCE ? `${day}.${skip + MOST_AT_ONCE}` : day < lastDay(stretch) ? `${day + 1}.0` : null;
    return { settled, skipped, next };
  }

  /** The current state of a settlement; null until it is paid out. */
  async now(id: string): Promise<GatewaySettlement | null> {
    const { amount, status, utr, created_at } = await this.client.get<SettlementEntity>(`/v1/settlements/${encodeURIComponent(id)}`);
    if (status === 'created') return null;
    const ours = STATUSES[status];
    if (ours === undefined) throw new GatewayUnreadable(`The payment gateway reports a settlement in a state that is not known: ${status}`);
    return { gateway_reference: id, utr: utr || null, settled_at: created_at, currency: CURRENCY, amount, status: ours };
  }
}

/** For `catch`: why a settlement is passed over, if the gateway refuses to show it or it cannot be read. Rethrows other faults: those pass. */
function reasonIfPassedOver(fault: unknown): string {
  if (fault instanceof GatewayRefused) return fault.message;
  if (fault instanceof GatewayUnreadable) return reasonOf(fault);
  throw fault;
}

/** A line of a settlement in our form. Razorpay lists the money of a dispute as an adjustment with `dispute_id`. */
export function lineOf(entity: ReconEntity): GatewaySettlementLine {
  const { entity_id, type: theirs, credit, fee, tax, payment_id, order_receipt, dispute_id } = entity;
  const type = dispute_id ? 'dispute' : (TYPES[theirs] ?? 'adjustment');
  const payment = [order_receipt, noted(entity, 'payment')].find((name) => typeof name === 'string' && isId('pay', name)) ?? null;
  const refund = noted(entity, 'refund');
  return {
    key: `${theirs} ${entity_id} ${credit > 0 ? 'credit' : 'debit'}`,
    type,
    gateway_reference: dispute_id || entity_id,
    gateway_payment: type === 'payment' ? entity_id : (payment_id ?? null),
    payment,
    refund: type === 'refund' && refund !== null && isId('re', refund) ? refund : null,
    currency: CURRENCY,
    ...sharesOf(type, entity),
    fee: fee - tax,
    tax,
  };
}

/**
 * The gross amount, and the part of a fee or refund that the merchant's credits at Razorpay paid: then the line adds more than its amount less the fee.
 * Where credits cannot explain what was added, the amount is what was added, and matching finds that it differs.
 */
function sharesOf(
  type: SettlementLineType,
  { debit, credit, amount, currency, fee }: ReconEntity,
): Pick<GatewaySettlementLine, 'amount' | 'credits'> {
  const added = credit - debit;
  const isGross = amount !== undefined && currency === CURRENCY && (type === 'payment' || type === 'refund');
  const gross = isGross ? (type === 'payment' || credit > 0 ? amount : 0 - amount) : added + fee;
  const credits = added - gross + fee;
  const most = type === 'refund' ? fee - Math.min(0, gross) : fee;
  return credits < 0 || credits > most ? { amount: added + fee, credits: 0 } : { amount: gross, credits };
}

function noted({ notes }: ReconEntity, name: string): string | null {
  if (notes === null || typeof notes !== 'object') return null;
  const value = (notes as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : null;
}
