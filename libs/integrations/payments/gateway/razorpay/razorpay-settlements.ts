import { GatewayRefused, GatewayUnreadable, nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
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
import type { Collection, PaymentEntity } from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { isId } from '#kernel/ids';
import { DAY, INDIA, type UnixSeconds } from '#kernel/time';

/** The fields we read of a Razorpay settlement. */
export interface SettlementEntity {
  readonly id: string;
  readonly amount: number;
  readonly status: 'created' | 'processed' | 'failed';
  readonly utr?: string | null;
  /** Not documented of settlements to a bank account. */
  readonly currency?: string | null;
  readonly created_at: UnixSeconds;
}

/**
 * A line of a settlement ("recon"). `fee` includes `tax`; `credit − debit` is what the line adds. These are in the settlement's currency; `amount` and
 * `currency` are those of the payment.
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

/** The currency of an account, unless Razorpay shows another: it settles in one currency, also what was paid in others. */
const USUAL_CURRENCY = 'INR';

const STATUSES: Readonly<Record<string, GatewaySettlement['status'] | undefined>> = { processed: 'paid', failed: 'failed' };

/** The first and last day of a period in Razorpay's calendar, which is India's. */
const firstDay = ({ from }: Stretch): number => Math.floor((from + INDIA) / DAY);
const lastDay = ({ to }: Stretch): number => Math.floor((to - 1 + INDIA) / DAY);

/** Razorpay's settlements, listed by days of India. The page cursor is `day.skip`, and the account's currency if a page has shown it. */
export class RazorpaySettlements {
  constructor(private readonly client: RazorpayClient) {}

  async within(stretch: Stretch, page: string | null): Promise<SettlementPage> {
    const [on = firstDay(stretch), after = 0, before = null] = page === null ? [] : page.split('.');
    const [day, skip] = [Number(on), Number(after)];
    const date = new Date(day * DAY * 1000);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
    const query = { year, month, day: date.getUTCDate(), count: MOST_AT_ONCE, skip };
    const { items } = await this.client.get<Collection<ReconEntity>>('/v1/settlements/recon/combined', query);
    const shown = items.find(isUnconverted)?.currency ?? before;
    const currency = shown ?? (await this.convertedTo(items));
    const settled: SettledLines[] = [];
    const skipped: SkippedEntry[] = [];
    const listed = items.filter((each) => each.settled && each.settled_at >= stretch.from && each.settled_at < stretch.to);
    for (const [id, ofOne] of Map.groupBy(listed, ({ settlement_id }) => settlement_id)) {
      const settledIn = ofOne.find(isUnconverted)?.currency ?? currency;
      const settlement = id === null ? null : await this.now(id, settledIn).catch(reasonIfPassedOver);
      if (settlement === null) continue;
      const skips = (entry: string, reason: string): SkippedEntry => ({ gateway_reference: id, entry, reason });
      if (typeof settlement === 'string') {
        skipped.push(skips('settlement', settlement));
        continue;
      }
      const { read, unread } = readEach(ofOne, lineIn(settlement.currency), ({ entity_id }) => entity_id);
      settled.push({ settlement: { ...settlement, settled_at: ofOne[0]!.settled_at }, lines: read });
      skipped.push(...unread.map(({ reference, reason }) => skips(reference ?? 'line', reason)));
    }
    const next = items.length === MOST_AT_ONCE ? `${day}.${skip + MOST_AT_ONCE}` : day < lastDay(stretch) ? `${day + 1}.0` : null;
    return { settled, skipped, next: next !== null && shown !== null ? `${next}.${shown}` : next };
  }

  /** The current state of a settlement; null until it is paid out. `currency`: that of the account, which is its own unless Razorpay names it. */
  async now(id: string, currency: string): Promise<GatewaySettlement | null> {
    const { amount, status, utr, created_at, ...named } = await this.client.get<SettlementEntity>(
      `/v1/settlements/${encodeURIComponent(id)}`,
    );
    if (status === 'created') return null;
    const ours = STATUSES[status];
    if (ours === undefined) throw new GatewayUnreadable(`The payment gateway reports a settlement in a state that is not known: ${status}`);
    return { gateway_reference: id, utr: utr || null, settled_at: created_at, currency: named.currency || currency, amount, status: ours };
  }

  /** The currency that a payment in another than rupees was converted to, as the payment has it; otherwise rupees. */
  private async convertedTo(items: readonly ReconEntity[]): Promise<string> {
    const foreign = items.find(({ type, currency }) => type === 'payment' && currency !== USUAL_CURRENCY);
    if (foreign === undefined) return USUAL_CURRENCY;
    const payment = await this.client.get<PaymentEntity>(`/v1/payments/${encodeURIComponent(foreign.entity_id)}`).catch(nullIfRefused);
    return payment?.base_currency || USUAL_CURRENCY;
  }
}

/** Whether a line moved exactly the amount of its payment or refund, with or without the fee, so that its currency is the account's. */
function isUnconverted({ debit, credit, amount, fee }: ReconEntity): boolean {
  const moved = Math.abs(credit - debit);
  return moved > 0 && (moved === amount || (credit > 0 ? moved + fee : moved - fee) === amount);
}

/** For `catch`: why a settlement is passed over, if the gateway refuses to show it or it cannot be read. Rethrows other faults: those pass. */
function reasonIfPassedOver(fault: unknown): string {
  if (fault instanceof GatewayRefused) return fault.message;
  if (fault instanceof GatewayUnreadable) return reasonOf(fault);
  throw fault;
}

/** Reads lines of a settlement in a currency. Razorpay lists the money of a dispute as an adjustment with `dispute_id`. */
export const lineIn =
  (settledIn: string) =>
  (entity: ReconEntity): GatewaySettlementLine => {
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
      currency: settledIn,
      ...sharesOf(type, entity, settledIn),
      fee: fee - tax,
      tax,
    };
  };

/**
 * The gross amount, and the part of a fee or refund that the merchant's credits at Razorpay paid: then the line adds more than its amount less the fee.
 * Where credits cannot explain what was added, the amount is what was added, and matching finds that it differs.
 */
function sharesOf(
  type: SettlementLineType,
  { debit, credit, amount, currency, fee }: ReconEntity,
  settledIn: string,
): Pick<GatewaySettlementLine, 'amount' | 'credits'> {
  const added = credit - debit;
  const isGross = amount !== undefined && currency === settledIn && (type === 'payment' || type === 'refund');
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
