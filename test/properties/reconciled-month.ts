import { byClaimId } from '#reconciliation/claims/claim-ids';
import { cashClaims } from '#reconciliation/claims/domain/cash-claims';
import { type ClaimFact, type FoundClaim, type Party } from '#reconciliation/claims/domain/claim.events';
import { openClaims } from '#reconciliation/claims/domain/claims';
import { reconcile } from '#reconciliation/claims/domain/claims.decisions';
import { paymentClaims } from '#reconciliation/claims/domain/payment-claims';
import { addFindings, type CodeSums, remittanceClaims } from '#reconciliation/claims/domain/remittance-claims';
import { settlementClaims } from '#reconciliation/claims/domain/settlement-claims';
import { transferClaims } from '#reconciliation/claims/domain/transfer-claims';
import { type Fact, fold, type Happened } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { collectionOf } from '#orders/domain/events/cod.events';
import { collection } from '#orders/cod/domain/collection';
import { markOverdue, setDueDate } from '#orders/cod/domain/due.decisions';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import { collectionResource } from '#orders/resource/contract';
import { bankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import { countLines, countSettlement, receiveCredit } from '#reconciliation/remittances/domain/bank-transfer.decisions';
import { findingsOf } from '#reconciliation/remittances/domain/findings';
import { lineId } from '#reconciliation/remittances/matching/row-id';
import { transferSummary } from '#reconciliation/remittances/domain/transfer-summary';
import { settledOrder } from '#reconciliation/settlements/domain/settled-order';
import {
  matchOf,
  matchOfNothing,
  noteMissing,
  owedPayments,
  settleMoney,
} from '#reconciliation/settlements/domain/settled-order.decisions';
import { settlement } from '#reconciliation/settlements/domain/settlement';
import { checkSettlement, recordMatches, recordSettlement } from '#reconciliation/settlements/domain/settlement.decisions';
import { netOf, type ReceivedLine } from '#reconciliation/settlements/domain/settlement.events';
import { line } from '#test/support/facts/cash-facts';
import { NOON } from '#test/support/facts/given';
import { capture, delivered, fulfilled, parcel, payment, placed, reported } from '#test/support/facts/order-facts';

const COURIERS = ['bluedart', 'delhivery', 'dtdc'];
const GATEWAYS = ['conn_1', 'conn_2'];
const EXACT = { amount: 0, percent: 0 };
const CYCLE = 7;
const MONTH = 30;
/** Lines of one transfer. */
const BATCH = 50;

/** What the books of couriers, gateways and the bank say is missing, kept apart from anything that the service computes. */
export type Books = Record<Party, number>;

type Line = ReturnType<typeof line>;

/** A month of orders, whose money comes or does not, in batches and in any order, through the rules of the service. */
export class ReconciledMonth {
  readonly books: Books = { courier: 0, gateway: 0, bank: 0 };
  readonly claims = new Map<string, ClaimFact[]>();
  private readonly stories = new Map<string, Happened[]>();
  private readonly sums = new Map<string, CodeSums>();
  private now = NOON;
  private ids = 0;

  constructor(
    private readonly random: (below: number) => number,
    private readonly size: number,
  ) {}

  run(): this {
    const orders = Array.from({ length: this.size }, (_, n) => ({
      n,
      isCash: this.random(2) === 0,
      amount: 10_000 + this.random(400_000),
    }));
    const cash = orders.filter(({ isCash }) => isCash).map((each) => this.deliver(each.n, each.amount));
    const prepaid = orders.filter(({ isCash }) => !isCash).map((each) => this.pay(each.n, each.amount));
    const steps = [
      ...COURIERS.flatMap((courier, n) =>
        this.batches(cash.filter((_, at) => at % COURIERS.length === n)).map((batch) => () => this.remit(courier, batch)),
      ),
      ...GATEWAYS.flatMap((gateway) =>
        this.batches(prepaid.filter((each) => each.connection === gateway)).map((batch) => () => this.settle(gateway, batch)),
      ),
    ];
    for (const step of this.shuffled(steps)) {
      this.now = NOON + this.random(MONTH) * DAY;
      step();
    }
    this.now = NOON + 2 * MONTH * DAY;
    for (const { order } of cash) this.fallDue(order);
    for (const { order, connection } of prepaid) this.miss(order, connection);
    for (const subject of this.stories.keys()) this.look(subject);
    return this;
  }

  /** What is claimed by now. */
  open(): FoundClaim[] {
    return [...this.claims.values()].flatMap((facts) => {
      const story = facts.map((each) => ({ ...each, at: 0 }));
      return [...fold(openClaims, story).values()];
    });
  }

  private deliver(n: number, amount: number): { order: string; awb: string; amount: number } {
    const order = this.id('ord');
    const of = { ...parcel, tracking_number: `AWB${n}` };
    this.add(order, [
      placed({ order, amount, payment_method: 'cod', amount_cod_due: amount }),
      reported('in_transit', { parcel: of }),
      fulfilled,
      reported('delivered', { parcel: { ...of, shipment_status: 'delivered' } }),
      delivered(amount),
    ]);
    this.add(order, setDueDate(fold(collection, this.storyOf(order)), CYCLE));
    this.books.courier += amount;
    return { order, awb: `AWB${n}`, amount };
  }

  private pay(n: number, amount: number): { order: string; connection: string; payment: string; amount: number } {
    const order = this.id('ord');
    const of = { payment: this.id('pay'), amount };
    const connection = GATEWAYS[n % GATEWAYS.length]!;
    const captured = { ...capture, ...of, connection, gateway_reference: `gw_${of.payment}` };
    this.add(order, [
      placed({ order, amount }),
      { type: 'payment.started', data: { ...payment, ...of } },
      { type: 'payment.captured', data: captured },
    ]);
    this.books.gateway += amount;
    return { order, connection, ...of };
  }

  /** A courier's file: of some parcels it forgets, of others it pays too little or too much, and of some in two parts. */
  private remit(courier: string, batch: readonly { order: string; awb: string; amount: number }[]): void {
    const remittance = this.id('rem');
    const utr = `UTR${this.ids}`;
    const lines = batch.flatMap(({ order, awb, amount }) => {
      if (this.random(20) === 0) return [];
      const gross = this.random(10) === 0 ? amount + this.random(2_001) - 1_000 : amount;
      return [{ order, of: this.lineOf(courier, awb, gross, utr) }];
    });
    if (this.random(5) === 0) lines.push({ order: '', of: this.lineOf(courier, `NOBODY${this.ids}`, 5_000, utr) });
    let net = 0;
    for (const [n, { order, of }] of lines.entries()) net += this.apply(remittance, n + 1, order, of);
    for (const [n, { order, of }] of lines.entries())
      if (this.random(30) === 0) net += this.apply(remittance, lines.length + n + 1, order, of); // the same again: it counts once
    this.add(remittance, [{ type: 'remittance.received', data: { remittance, courier_code: courier, currency: 'INR', utr } }]);
    this.transfer(utr, net, (transfer) => countLines(transfer, { utr, currency: 'INR' }, { remittance, until: 1, net }));
  }

  private lineOf(courier: string, tracking_number: string, gross: number, utr: string): Line {
    const freight = this.random(300);
    const kept = this.random(15) === 0 ? 1 + this.random(500) : 0;
    const deductions = { freight, cod_fee: 0, rto: 0, adjustment: 0, tax: 0 };
    return line(gross, { courier_code: courier, tracking_number, utr, deductions, net: gross - freight - kept });
  }

  /** What a line says that it paid, where it counts. */
  private apply(remittance: string, row: number, order: string, of: Line): number {
    const weighed =
      order === ''
        ? ({ match_status: 'unmatched', difference_amount: 0, facts: [] } as const)
        : weighLine(fold(collection, this.storyOf(order)), { remittance, row, currency: 'INR', line: of }, EXACT);
    this.add(order, weighed.facts);
    const isAgain = weighed.match_status === 'duplicate';
    const outcome = { match_status: weighed.match_status, difference_amount: weighed.difference_amount } as Parameters<
      typeof findingsOf
    >[1];
    const entry = { ...of, row, order_reference: null, delivered_at: null, kind: 'line' } as unknown as Parameters<typeof findingsOf>[0];
    const about = { ...outcome, order_id: order || null, collection: order ? collectionOf(order) : null };
    const found = isAgain ? [] : findingsOf(entry, about, true, null);
    const made = found.map((each) => ({ ...each, finding: `remf_${row}`, remittance }));
    this.sums.set(remittance, addFindings(this.sums.get(remittance) ?? {}, made, lineId));
    if (isAgain) return 0;
    // By the courier's own books: what it collected, less what it paid and what it may keep.
    this.books.courier -= of.net + of.deductions.freight;
    return of.net;
  }

  /** What a gateway pays out: of some payments too little, some not yet, and some that were made elsewhere. */
  private settle(connection: string, batch: readonly { order: string; payment: string; amount: number }[]): void {
    const id = this.id('st');
    const utr = `UTR${this.ids}`;
    const known = batch.filter(() => this.random(20) !== 0).map(({ order, payment: of, amount }) => ({ order, of, amount: this.random(25) === 0 ? amount - this.random(900) : amount })); // prettier-ignore
    const lines = [...known, ...(this.random(4) === 0 ? [{ order: '', of: `elsewhere${this.ids}`, amount: 7_000 }] : [])].map(
      ({ order, of, amount }, n) => ({ order, line: this.settledLine(`stl_${id}_${n}`, of, amount) }),
    );
    const unexplained = this.random(6) === 0 ? 1 + this.random(500) : 0;
    const amount = lines.reduce((all, each) => all + netOf(each.line).amount, 0) - unexplained;
    const paid = { gateway_reference: `setl_${id}`, utr, settled_at: this.now, currency: 'INR', amount, status: 'paid' as const };
    const place = { settlement: id, connection, gateway: 'razorpay' };
    const listed = lines.map(({ line: { utr: _, settled_at: __, ...each } }) => each);
    this.add(id, recordSettlement(this.settlementOf(id), place, paid, listed));
    const matched = lines.map(({ order, line: each }) => {
      if (order === '') return { line: each.line, ...matchOfNothing(each) };
      const state = fold(settledOrder, this.storyOf(order));
      const match = matchOf(state, order, connection, each);
      this.add(order, settleMoney(state, id, [[each, match]]));
      return { line: each.line, ...match };
    });
    this.add(id, recordMatches(this.settlementOf(id), id, matched));
    this.add(id, checkSettlement(this.settlementOf(id), id));
    // By the gateway's own books: what it captured, less what it paid out and charged; of sales elsewhere the merchant owes all that came.
    for (const { order, line: each } of lines) this.books.gateway -= order === '' ? netOf(each).amount : each.amount;
    this.books.gateway += unexplained;
    const announced = Math.max(0, amount);
    this.transfer(utr, announced, (transfer) => countSettlement(transfer, { settlement: id, amount: announced, utr, currency: 'INR' }));
  }

  private settledLine(id: string, of: string, amount: number): ReceivedLine {
    const fee = Math.floor(amount / 50);
    return {
      line: id,
      key: id,
      type: 'payment',
      gateway_reference: `gw_${of}`,
      gateway_payment: `gw_${of}`,
      payment: null,
      refund: null,
      currency: 'INR',
      amount,
      fee,
      tax: Math.floor((fee * 18) / 100),
      credits: 0,
      utr: null,
      settled_at: this.now,
    };
  }

  /** The bank receives it, whole, in part, in two parts, or not; before it is announced, or after. */
  private transfer(utr: string, announced: number, count: (transfer: ReturnType<typeof this.transferOf>) => readonly Fact[]): void {
    const came = this.random(8) === 0 ? 0 : this.random(8) === 0 ? Math.max(0, announced - this.random(1_000)) : announced;
    const first = this.random(3) === 0 ? Math.floor(came / 3) : came;
    const credits = [first, came - first].filter((each) => each > 0);
    const receive = (): void => {
      for (const amount of credits)
        this.add(utr, receiveCredit(this.transferOf(utr), { credit: this.id('bc'), amount, utr, currency: 'INR', credited_at: this.now }));
    };
    const isEarly = this.random(2) === 0;
    if (isEarly) receive();
    this.add(utr, count(this.transferOf(utr)));
    if (!isEarly) receive();
    this.books.bank += announced - came;
  }

  private fallDue(order: string): void {
    this.add(order, markOverdue(fold(collection, this.storyOf(order)), this.now));
  }

  private miss(order: string, connection: string): void {
    this.add(order, noteMissing(fold(settledOrder, this.storyOf(order)), connection, this.now));
  }

  /** Facts happen, and sometimes somebody looks in between. */
  private add(subject: string, facts: readonly Fact[]): void {
    if (subject === '' || facts.length === 0) return;
    const story = this.stories.get(subject) ?? [];
    this.stories.set(subject, story);
    story.push(...facts.map((each) => ({ ...each, at: this.now, metadata: { livemode: false } })));
    if (this.random(4) === 0) this.look(subject);
  }

  private look(subject: string): void {
    const facts = this.claims.get(subject) ?? [];
    this.claims.set(subject, facts);
    const open = fold(openClaims, facts.map((each) => ({ ...each, at: 0 }))); // prettier-ignore
    facts.push(...reconcile(open, subject, byClaimId(this.found(subject))));
  }

  private found(subject: string): FoundClaim[] {
    const story = this.storyOf(subject);
    if (subject.startsWith('ord_'))
      return [
        ...cashClaims(fold(collectionResource, story), story, this.now),
        ...paymentClaims(owedPayments(fold(settledOrder, story)), subject, this.now),
      ];
    if (subject.startsWith('st_'))
      return settlementClaims({ settlement: subject, connection: 'conn_1' }, this.settlementOf(subject), new Map());
    if (subject.startsWith('rem_'))
      return remittanceClaims(story[0]!.data as Parameters<typeof remittanceClaims>[0], this.sums.get(subject) ?? {}, this.now);
    const transfer = transferSummary(story);
    return transfer === null ? [] : transferClaims(subject, transfer, true, { at: this.now, now: this.now });
  }

  private storyOf(subject: string): Happened[] {
    return this.stories.get(subject) ?? [];
  }
  private settlementOf(id: string) {
    return fold(settlement, this.storyOf(id));
  }
  private transferOf(utr: string) {
    return fold(bankTransfer, this.storyOf(utr));
  }
  private id(prefix: string): string {
    return `${prefix}_${String(++this.ids).padStart(24, '0')}`;
  }
  private batches<T>(all: readonly T[]): T[][] {
    return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, n) => all.slice(n * BATCH, (n + 1) * BATCH));
  }
  private shuffled<T>(all: readonly T[]): T[] {
    const rest = [...all];
    return Array.from({ length: rest.length }, () => rest.splice(this.random(rest.length), 1)[0]!);
  }
}
