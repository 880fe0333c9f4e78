import type { ReconEntity, SettlementEntity } from '#apps/sandbox/gateway/entities';
import { operatedAtLast } from '#test/simulation/acts/operated';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { differing, type Known } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import { dateOf } from '#test/simulation/world/calendar';
import type { World } from '#test/simulation/world/world';

/** Milliseconds after which the lines of a payout that the bank sent back are free for the next. */
const FREED = 300_000;

/**
 * Each payout is known here as the gateway's book has it, line by line, and each line once; to fetch its day again changes nothing. One that the gateway
 * does not show has an alert. The gateway pays out once more before, so that there is a payout in each world.
 */
export async function settled(world: World): Promise<string[]> {
  for (const { keyId } of world.stores) world.gateway.payOut(keyId);
  await Promise.all(world.stores.map((store) => fetched(world, store)));
  await world.pause(FREED);
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const { gateway } = world;
  const { server, keyId, habits } = store;
  const payouts = gateway.settlements(keyId);
  const before = await payoutsOf(store);
  await fetched(world, store);
  const now = await payoutsOf(store);
  const faults: string[] = [];
  // Lines that were freed meanwhile are matched by the second fetch.
  const isCalm = payouts.every(({ status }) => status === 'processed');
  if (isCalm && JSON.stringify(now) !== JSON.stringify(before))
    faults.push(`${habits.name}: the same days were fetched again, and something changed`);
  const known = new Map(now.map((each) => [each.payout.gateway_reference as string, each]));
  const lines = Map.groupBy(gateway.settlementLines(keyId), ({ settlement_id }) => settlement_id);
  const alerts = await listed(server, '/alerts?type=settlement_mismatch');
  for (const there of payouts) {
    const here = known.get(there.id);
    // A payout that the bank sent back before it was fetched is in no list of the gateway's.
    if (here === undefined && there.status !== 'processed') continue;
    if (gateway.isHidden(there.id)) {
      if (here === undefined && alerts.length === 0)
        faults.push(`${habits.name}: the gateway does not show ${there.id}, and no alert was raised`);
      continue;
    }
    const book = lines.get(there.id) ?? [];
    faults.push(...differing(`${habits.name}: the payout ${there.id}`, payoutIn(there, book), here?.payout ?? {}));
    if (here !== undefined && there.status === 'processed') faults.push(...ofLines(world, here, book));
  }
  return faults;
}

/** The lines of the payouts that the gateway shows. */
export function paidOutIn({ gateway }: World, { keyId }: Store): ReconEntity[] {
  const shown = gateway.settlements(keyId).filter(({ id, status }) => status === 'processed' && !gateway.isHidden(id));
  const ids = new Set(shown.map(({ id }) => id));
  return gateway.settlementLines(keyId).filter(({ settlement_id }) => ids.has(settlement_id));
}

/** Has the days of all payouts fetched. */
async function fetched(world: World, { account, keyId, gatewayConnection: connection }: Store): Promise<void> {
  const days = world.gateway.settlements(keyId).map(({ created_at }) => dateOf(created_at * 1000));
  if (days.length === 0) return;
  await operatedAtLast(world, 'settlements.fetch', { account, connection, from: days.toSorted()[0], to: dateOf(world.time.now) });
}

interface Payout {
  readonly payout: Json;
  readonly lines: readonly Json[];
}

const payoutsOf = async ({ server }: Store): Promise<Payout[]> =>
  Promise.all(
    (await listed(server, '/settlements')).map(async (payout) => ({
      payout,
      lines: await listed(server, `/settlements/${payout.id}/lines`),
    })),
  );

const payoutIn = ({ amount, status, fees, tax, utr, created_at }: SettlementEntity, book: readonly ReconEntity[]): Known =>
  status === 'processed'
    ? {
        status: 'paid',
        currency: 'INR',
        utr,
        amount,
        fee: fees - tax,
        tax,
        lines: book.length,
        difference_amount: 0,
        settled_at: created_at,
      }
    : { status: 'reversed', currency: 'INR', utr, amount, fee: fees - tax, tax };

function ofLines({ acting, losesNotices, gateway }: World, { payout, lines }: Payout, book: readonly ReconEntity[]): string[] {
  const here = Map.groupBy(lines, ({ type, gateway_reference }) => `${type} ${gateway_reference}`);
  // Money that nobody here knows of matches nothing.
  const isReported = acting.losses === 0 && !losesNotices;
  const faults = book.flatMap((line) => {
    const name = nameOf(line);
    const found = here.get(name) ?? [];
    here.delete(name);
    if (found.length !== 1) return [`the gateway paid out ${name} once in ${payout.gateway_reference}, which has it ${found.length} times`];
    return differing(
      `the line of ${name}`,
      { ...lineIn(line), settlement: payout.id, ...(isReported && matchIn(line, gateway)) },
      found[0],
    );
  });
  return [
    ...faults,
    ...[...here.keys()].map((name) => `${payout.gateway_reference} has ${name}, which the gateway did not pay out with it`),
  ];
}

/** The type and id by which the service has a line. */
export const nameOf = ({ type, entity_id, dispute_id }: ReconEntity): string =>
  dispute_id === null ? `${type} ${entity_id}` : `dispute ${dispute_id}`;

export const lineIn = (line: ReconEntity): Known => ({
  object: 'settlement_line',
  livemode: true,
  currency: 'INR',
  amount: line.type === 'payment' ? line.amount : 0 - line.amount,
  fee: line.fee - line.tax,
  tax: line.tax,
  credits_amount: 0,
  net_amount: line.credit - line.debit,
  utr: line.settlement_utr,
  settled_at: line.settled_at,
});

function matchIn({ type, order_receipt, entity_id }: ReconEntity, gateway: World['gateway']): Known {
  if (type === 'adjustment') return {};
  const receipt = type === 'refund' ? gateway.receiptOf(entity_id) : null;
  return {
    match_status: 'matched',
    difference_amount: 0,
    payment: order_receipt,
    refund: (id: string | null) => (type === 'refund' ? id !== null && (receipt === null || id === receipt) : id === null),
  };
}
