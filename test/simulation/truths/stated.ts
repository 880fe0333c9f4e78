import { asking } from '#test/simulation/acts/asked';
import { sum } from '#kernel/money';
import type { Json } from '#test/simulation/outside/caller';
import { cameOf } from '#test/simulation/outside/capture';
import type { Store } from '#test/simulation/outside/store';
import { differing } from '#test/simulation/truths/differing';
import { knownDisputes } from '#test/simulation/truths/known-disputes';
import { rowOfCollection } from '#test/simulation/truths/known-reports';
import { listed } from '#test/simulation/truths/listed';
import { amountOf, outsideBooks } from '#test/simulation/truths/outside-book';
import { personOf } from '#test/simulation/truths/people-of';
import { paidOutIn } from '#test/simulation/truths/settled';
import { type Figures, statementIn } from '#test/simulation/truths/statement-page';
import { monthOf } from '#test/simulation/world/calendar';
import type { World } from '#test/simulation/world/world';

const DAY = 86_400_000;
/** Worlds begin in this month. */
const FIRST = Date.UTC(2026, 10, 15);

/**
 * The statements of all months together, and the figures of the dashboard, are what gateway and courier have in their books: a month alone would depend on the
 * second in which a notice came.
 */
export async function stated(world: World): Promise<string[]> {
  // Only notices report some of what banks and staff did, and a lost machine takes them with it.
  if (world.losesNotices || world.acting.losses > 0) return [];
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const payments = await listed(store.server, '/payments');
  const known = await knownOf(world, store, moneyIn(world, store, payments));
  const pages = await Promise.all(
    monthsUntil(world.time.now).map((month) => asking(store.server)('GET', `/reports/statements/${month}/page`)),
  );
  const statement = statementIn(pages);
  const { money_in, refunds } = await figuresOf(world, store);
  // A page leaves out what did not move.
  const found = Object.fromEntries(Object.entries(known).map(([name, numbers]) => [name, statement[name] ?? numbers.map(() => 0)]));
  return [
    ...differing(`${store.habits.name}: the statement`, known, found),
    ...differing(
      `${store.habits.name}: the dashboard`,
      { money_in: known['Money in: Together'], refunds: known['Refunds: Together'] },
      { money_in, refunds },
    ),
  ];
}

/** The money of one payment. */
interface Taken {
  readonly method: string;
  readonly amount: number;
  readonly discount: number;
  readonly fee: number;
  /** The gateway's id of the capture that a settlement is recorded of; null where no order was placed with it. */
  readonly capture: string | null;
}

/** The money that the gateway took, payment by payment: a bank may take one twice. */
function moneyIn({ gateway }: World, { keyId }: Store, payments: readonly Json[]): Taken[] {
  const taken = Map.groupBy(gateway.captures(keyId), ({ order_id }) => gateway.receiptOf(order_id)!);
  const known = new Map(payments.map((payment) => [payment.id as string, payment]));
  return [...taken].map(([id, all]) => {
    const { order_id = null, gateway_reference, gateway_discount = 0, customer_fee: fee = 0 } = known.get(id) ?? {};
    const shown = all.length === 1 ? all[0]!.id : gateway_reference;
    // Another truth judges the offer and the fee: money that went back may count without them.
    const terms = { amount: sum(all.map(cameOf)) + gateway_discount, discount: gateway_discount, fee };
    return { method: all[0]!.method, ...terms, capture: order_id === null ? null : shown };
  });
}

async function knownOf(world: World, store: Store, money: readonly Taken[]): Promise<Figures> {
  const { gateway } = world;
  const { keyId } = store;
  const lines = new Map(paidOutIn(world, store).map((line) => [line.entity_id, line]));
  const charged = money.flatMap(({ capture }) => lines.get(capture!) ?? []);
  const [fees, taxes] = [charged.map(({ fee, tax }) => ({ amount: fee - tax })), charged.map(({ tax }) => ({ amount: tax }))];
  const refunds = gateway.refunds(keyId).filter(({ status }) => status === 'processed');
  const lost = (await knownDisputes(world, store))
    .filter(({ amount_deducted }) => amount_deducted > 0)
    .map(({ amount_deducted: amount }) => ({ amount }));
  const cash = await cashOf(world, store);
  const discounts = moved(money.map(({ discount: amount }) => ({ amount })));
  const left = amountOf(money) - amountOf(discounts) - amountOf(refunds) - amountOf(lost) - amountOf(fees) - amountOf(taxes);
  return {
    ...Object.fromEntries([...Map.groupBy(money, ({ method }) => method)].map(([method, all]) => [`Money in: ${method}`, counted(all)])),
    'Money in: Together': counted(money),
    'Refunds: Together': counted(refunds),
    'Disputes lost: Together': counted(lost),
    'Fees: Taken off by offers of gateways': counted(discounts),
    'Fees: Paid by shoppers to gateways, kept there': counted(moved(money.map(({ fee: amount }) => ({ amount })))),
    'Fees: Charged by gateways': counted(fees),
    'Fees: Tax on what gateways charged': counted(taxes),
    'Cash on delivery by courier: All couriers': cash,
    'What is left: Together': [left + cash[4]!],
  };
}

const moved = (all: readonly { readonly amount: number }[]): typeof all => all.filter(({ amount }) => amount !== 0);
const counted = (all: readonly { readonly amount: number }[]): number[] => [all.length, amountOf(all)];

/** Orders, and the cash that was collected, remitted, kept, sent to the bank and is outstanding. */
async function cashOf(world: World, store: Store): Promise<number[]> {
  const { server } = store;
  const orders = new Map((await listed(server, '/orders')).map((order) => [order.id as string, order]));
  const books = outsideBooks(world, store, [...orders.values()]);
  const sums = [0, 0, 0, 0, 0, 0];
  for (const collection of await listed(server, '/cod/collections')) {
    const { order_id, status } = collection;
    // Of cash that nobody outside can judge, the list of collections stands for them.
    const { collected_amount, remitted_amount, net_amount } = {
      ...collection,
      ...rowOfCollection(store, orders.get(order_id), books.get(order_id)),
    };
    if (collected_amount === 0 && collection.collected_at === null) continue;
    const outstanding = status === 'collected' || status === 'short_remitted' ? collected_amount - remitted_amount : 0;
    for (const [n, amount] of [1, collected_amount, remitted_amount, 0, net_amount, outstanding].entries()) sums[n]! += amount;
  }
  return sums;
}

function monthsUntil(now: number): string[] {
  const months = new Set([monthOf(FIRST), monthOf(now)]);
  for (let at = FIRST; at <= now; at += DAY) months.add(monthOf(at));
  return [...months];
}

/** The sums of the last thirty days and of those before. */
async function figuresOf(world: World, store: Store): Promise<Figures> {
  const owner = await personOf(world, store, 'owner');
  const { data } = await asking(owner)('GET', '/admin/v1/figures?range=30d');
  const [{ money_in, money_in_before, refunds, refunds_before } = NONE] = data as Json[];
  return { money_in: together(money_in, money_in_before), refunds: together(refunds, refunds_before) };
}

const NOTHING = { count: 0, amount: 0 };
const NONE = { money_in: NOTHING, money_in_before: NOTHING, refunds: NOTHING, refunds_before: NOTHING };
const together = (one: typeof NOTHING, other: typeof NOTHING): number[] => [one.count + other.count, one.amount + other.amount];
