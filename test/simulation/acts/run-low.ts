import { asking } from '#test/simulation/acts/asked';
import { cancel } from '#test/simulation/acts/cancel';
import { REFUNDED, refund, RIGHT_REFUSALS } from '#test/simulation/acts/refund';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const RAN_LOW = [...REFUNDED, 'GET /v1/refunds'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds in which what was requested before is refused. */
const REFUSED = HOUR / 4;

/** In one world of three, the merchants' balance at the gateway covers no refund for a part of a day. Then they request again what failed meanwhile. */
export async function runLow(world: World, days: number): Promise<void> {
  const { gateway, stores } = world;
  const random = world.random.apart();
  if (!random.once(3) && !world.hasEveryAct) return;
  await world.pause(random.fraction() * 0.5 * days * DAY);
  world.trace('the balance at the gateway is low');
  gateway.runLow(true);
  await Promise.all(stores.map((store) => giveBack(world, store)));
  await world.pause(random.of([0.15, 0.3]) * days * DAY);
  gateway.runLow(false);
  await world.pause(REFUSED);
  await Promise.all(stores.map(requestAgain));
}

/** The merchant requests a refund, and cancels another order, so that the service refunds it. */
async function giveBack(world: World, store: Store): Promise<void> {
  const [one, other] = [...store.orders.values()].slice(-2);
  if (one !== undefined) await refund(world, store, one);
  if (other !== undefined) await cancel(world, store, other);
}

async function requestAgain({ server, refunds }: Store): Promise<void> {
  const ask = asking(server);
  const { data } = await ask('GET', '/refunds?status=failed&limit=100');
  for (const { order_id, amount, failure_code } of data) {
    if (failure_code !== 'insufficient_balance') continue;
    const again = await ask('POST', '/refunds', { order_id, amount }, RIGHT_REFUSALS);
    if (again !== null) refunds.set(again.id, again.amount);
  }
}
