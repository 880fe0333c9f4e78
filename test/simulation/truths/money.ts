import { operatedAtLast } from '#test/simulation/acts/operated';
import { type Capture, cameOf } from '#test/simulation/outside/capture';
import type { Json } from '#test/simulation/outside/merchant';
import type { Store } from '#test/simulation/outside/store';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** The money of each payment and each refund is the same in the service's books and in the gateway's. */
export async function money(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const store of world.stores) faults.push(...(await moneyOf(world, store)));
  return faults;
}

async function moneyOf(world: World, store: Store): Promise<string[]> {
  const { gateway, losesNotices } = world;
  const { server, keyId, habits } = store;
  const named = await namedByComparison(world, store);
  const faults: string[] = [];
  const wrong = (what: string): void => void faults.push(`${habits.name}: ${what}`);
  const made = gateway.refunds(keyId);
  const isNamed = (captures: readonly Capture[]): boolean =>
    captures.some(({ id }) => named.has(id) || made.some(({ id: refund, payment_id }) => payment_id === id && named.has(refund)));
  const payments = new Map<string, Json>((await listed(server, '/payments')).map((payment) => [payment.id, payment]));
  const taken = Map.groupBy(gateway.captures(keyId), ({ order_id }) => gateway.receiptOf(order_id)!);
  for (const [name, all] of taken) {
    const ours = payments.get(name);
    // The answer to a try may have been lost. If its bank approves it after all, only its notice reports it.
    const captures = losesNotices ? all.filter(({ id }) => id === ours?.gateway_reference) : all;
    const kept = captures.reduce((sum, each) => sum + cameOf(each) - each.amount_refunded, 0);
    // A shopper may pay twice, when a bank approves an earlier try after all: one of them goes back.
    const keptHere = ours?.status === 'captured' ? ours.amount - ours.gateway_discount - ours.amount_refunded : 0;
    if (kept !== keptHere && !isNamed(all))
      wrong(
        `the gateway keeps ${kept} in ${captures.length} captures of ${name}, and ${keptHere} is kept by our books, where it is ${ours?.status}`,
      );
  }
  for (const [name, { status }] of payments)
    if (status === 'captured' && !taken.has(name)) wrong(`${name} is captured, and the gateway has no money of it`);
  for (const { id, status, amount } of await listed(server, '/refunds')) {
    const there = made.filter(({ receipt }) => receipt === id);
    if (status === 'succeeded' && there.length === 1 && (there[0]!.amount !== amount || there[0]!.status !== 'processed'))
      wrong(`${id} of ${amount} succeeded, and the gateway says ${there[0]!.amount}, ${there[0]!.status}`);
  }
  return faults;
}

/** What operators find at the gateway after a machine was lost: the comparison names each payment and refund that is missing here, and it may be missing for a loss alone. */
async function namedByComparison(world: World, { account }: Store): Promise<ReadonlySet<string>> {
  if (world.acting.losses === 0) return new Set();
  const { differences } = await operatedAtLast(world, 'connections.compare', { account, against: 'gateway' });
  return new Set((differences as Json[]).map(({ there }) => there as string));
}
