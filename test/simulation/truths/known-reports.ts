import type { ReconEntity, RefundEntity } from '#apps/sandbox/gateway/entities';
import type { Json } from '#test/simulation/outside/caller';
import { type Capture, cameOf } from '#test/simulation/outside/capture';
import type { Store } from '#test/simulation/outside/store';
import type { Known } from '#test/simulation/truths/differing';
import { knownDisputes } from '#test/simulation/truths/known-disputes';
import { listed } from '#test/simulation/truths/listed';
import { amountOf, isByLink, type OutsideBook, outsideBooks } from '#test/simulation/truths/outside-book';
import { lineIn, nameOf, paidOutIn } from '#test/simulation/truths/settled';
import { asBought, asPaid } from '#test/simulation/truths/sold';
import type { World } from '#test/simulation/world/world';

/** A report as the books outside have it. */
export interface KnownReport {
  readonly idOf: (row: Json) => string;
  readonly rows: ReadonlyMap<string, Known>;
  /** Whether somebody outside can say if a row belongs there. By default they can. */
  readonly isJudged?: (row: Json) => boolean;
}

type Lines = ReadonlyMap<string, ReconEntity>;

/** The reports of a store whose rows can be counted outside, by their types. */
export async function knownReports(world: World, store: Store): Promise<Record<string, KnownReport>> {
  const { gateway, acting, losesNotices } = world;
  const { server, keyId } = store;
  const [orders, payments, refunds, disputes, collections] = await Promise.all(
    ['/orders', '/payments', '/refunds', '/disputes', '/cod/collections'].map((list) => listed(server, list)),
  );
  const books = outsideBooks(world, store, orders!);
  const returned = new Set(gateway.settlements(keyId).flatMap(({ utr, status }) => (status === 'processed' ? [] : [utr])));
  const paidOut = paidOutIn(world, store);
  const lines = new Map(paidOut.map((line) => [line.entity_id, line]));
  const taken = Map.groupBy(gateway.captures(keyId), ({ order_id }) => gateway.receiptOf(order_id)!);
  const made = new Map(gateway.refunds(keyId).map((refund) => [refund.receipt, refund]));
  // Only notices report some of what banks and staff did, and a lost machine takes them with it.
  const isReported = acting.losses === 0 && !losesNotices;
  const known = isReported ? await knownDisputes(world, store) : [];
  return {
    'orders.1': byId('order_id', orders!, (order) => rowOfOrder(world, store, order, books.get(order.id), lines)),
    'payments.1': byId('payment_id', payments!, (payment) => (isReported ? rowOfPayment(payment, taken.get(payment.id) ?? [], lines) : {})),
    'refunds.1': byId('refund_id', refunds!, (refund) => rowOfRefund(refund, made.get(refund.id), isReported, lines)),
    'settlement_lines.1': {
      idOf: ({ type, gateway_reference, utr }) => `${type} ${gateway_reference} of ${utr}`,
      rows: new Map(paidOut.map((line) => [`${nameOf(line)} of ${line.settlement_utr}`, rowOfLine(line)])),
      isJudged: ({ utr }) => !returned.has(utr),
    },
    'disputes.1': {
      idOf: ({ gateway_reference }) => gateway_reference,
      rows: new Map([
        ...disputes!.map(({ gateway_reference }) => [gateway_reference, {}] as const),
        ...known.map(({ id, amount, amount_deducted, phase }) => [id, { amount, amount_deducted, phase }] as const),
      ]),
    },
    ...(acting.losses === 0 && { 'cod_remittance_lines.1': linesOfFiles(store) }),
    ...(isReported && { 'cod_aging.1': agingOf(cashHeld(store, collections!, books, orders!)) }),
    'cod_collections.1': byId('order_id', collections!, ({ order_id }) => {
      const order = orders!.find(({ id }) => id === order_id);
      return isReported && order !== undefined ? rowOfCollection(store, order, books.get(order_id)) : {};
    }),
  };
}

/** The couriers' files, as they wrote them. */
const linesOfFiles = ({ files }: Store): KnownReport => ({
  idOf: ({ remittance_id, row }) => `${remittance_id} row ${row}`,
  rows: new Map(
    [...files].flatMap(([remittance, { paid }]) =>
      paid.map(({ row, parcel, amount }) => [
        `${remittance} row ${row}`,
        { tracking_number: parcel, currency: 'INR', cod_amount: amount, deductions_amount: 0, net_amount: amount },
      ]),
    ),
  ),
  // A file that an operator imports may be taken without an answer.
  isJudged: ({ remittance_id, tracking_number }) => files.has(remittance_id) || !tracking_number.startsWith('NOBODY'),
});

const byId = (idOf: string, all: readonly Json[], known: (each: Json) => Known): KnownReport => ({
  idOf: (row) => row[idOf],
  rows: new Map(all.map((each) => [each[idOf] ?? each.id, known(each)])),
});

function rowOfOrder(world: World, store: Store, order: Json, book: OutsideBook | undefined, lines: Lines): Known {
  if (book === undefined) return {};
  const { amount, amount_details } = asBought(store, order, book);
  const { amount_paid, amount_refunded, gateway_discount, customer_fee } = asPaid(world, order, book);
  return {
    currency: 'INR',
    amount,
    ...(amount_details as Json),
    ...(amount_paid !== undefined && { amount_paid, amount_refunded, gateway_discount, customer_fee }),
    ...(typeof amount_paid === 'number' && amount_paid > 0 && chargedFor(lines.get(book.captures[0]!.id))),
  };
}

function rowOfPayment({ order_id }: Json, captures: readonly Capture[], lines: Lines): Known {
  // Another truth judges what the bank took twice.
  if (captures.length !== 1) return {};
  const [capture] = captures as [Capture];
  const { id: reference, amount, amount_refunded, discount, fee } = capture;
  // Money that was refunded in full may have arrived too late, and counts as received.
  const counted = amount_refunded < cameOf(capture) && { amount, gateway_discount: discount, customer_fee: fee };
  return { currency: 'INR', status: 'captured', ...counted, amount_refunded, ...(order_id !== null && chargedFor(lines.get(reference))) };
}

function rowOfRefund(refund: Json, there: RefundEntity | undefined, isReported: boolean, lines: Lines): Known {
  if (there === undefined) return {};
  return { currency: 'INR', amount: there.amount, ...(isReported && refund.order_id !== null && chargedFor(lines.get(there.id))) };
}

/** The gateway's charge for money, by the line that paid it out. */
const chargedFor = (line: ReconEntity | undefined): Known => ({
  settlement_utr: line?.settlement_utr ?? null,
  gateway_fee: line === undefined ? null : line.fee - line.tax,
  gateway_tax: line?.tax ?? null,
});

function rowOfLine(line: ReconEntity): Known {
  const { currency, amount, fee, tax, net_amount, utr, livemode } = lineIn(line);
  return { currency, amount, fee, tax, net_amount, utr, livemode };
}

/** The most that a courier may keep of an order's cash without owing it, in minor units. */
const TOLERATED = 1_000;

/** The cash that couriers have still and that they have paid, by order, where somebody outside can judge it. */
export function cashHeld(
  store: Store,
  collections: readonly Json[],
  books: ReadonlyMap<string, OutsideBook>,
  orders: readonly Json[],
): Map<string, { readonly rest: number; readonly came: number }> {
  const known = new Map(orders.map((order) => [order.id as string, order]));
  const judged = collections.flatMap(({ order_id, status }) => {
    const { collected_amount, remitted_amount: came } = rowOfCollection(store, known.get(order_id), books.get(order_id)) as Json;
    const rest = collected_amount - came;
    // A person may have decided that nothing is owed.
    return collected_amount === undefined || status === 'resolved' || (rest > 0 && rest <= TOLERATED)
      ? []
      : [[order_id, { rest, came }] as const];
  });
  return new Map(judged);
}

const agingOf = (held: ReturnType<typeof cashHeld>): KnownReport => ({
  idOf: ({ order_id }) => order_id,
  rows: new Map(
    [...held]
      .filter(([, { rest }]) => rest > 0)
      .map(([order, { rest, came }]) => [order, { outstanding_amount: rest, remitted_amount: came }]),
  ),
  isJudged: ({ order_id }) => held.has(order_id),
});

export function rowOfCollection({ remitted }: Store, order: Json, book: OutsideBook | undefined): Known {
  // Other truths judge cash that was paid by a link, or whose order was cancelled.
  if (book === undefined || isByLink(book) || order.status === 'cancelled' || amountOf(book.captures) !== order.amount_paid) return {};
  const came = remitted.get(`AWB${order.id.slice(-12)}`)?.amount ?? 0;
  return {
    currency: 'INR',
    expected_amount: book.cash,
    collected_amount: book.collected,
    remitted_amount: came,
    deductions_amount: 0,
    net_amount: came,
  };
}
