import { asking, until } from '#test/simulation/acts/asked';
import { operated } from '#test/simulation/acts/operated';
import { Shopper } from '#test/simulation/outside/shopper';
import type { Store } from '#test/simulation/outside/store';
import { monthEnds, monthOf } from '#test/simulation/world/calendar';
import type { World } from '#test/simulation/world/world';

export const CLOSED = [
  'GET /v1/reports/statements/{id}',
  'GET /v1/reports/statements/{id}/page',
  'GET /v1/reports/pages/{id}',
  'POST /v1/reports/runs',
  'GET /v1/reports/runs/{id}',
  'GET /v1/reports/runs/{id}/file',
  'GET /v1/settlements',
];

const HOUR = 3_600_000;
const TYPES = ['orders.1', 'payments.1', 'refunds.1', 'settlement_lines.1', 'disputes.1', 'cod_collections.1', 'cod_aging.1'];

/** When a month ends, the bookkeepers of all stores close it within the same hours. */
export async function closeTheMonth(world: World, days: number): Promise<void> {
  for (const end of monthEnds(world, days)) {
    await world.pause(end - world.time.now);
    const stores = world.stores.filter(({ habits }) => !world.isWithout(habits.name));
    await Promise.all(stores.map((store) => closed(world, store, end)));
  }
}

/** The gateway pays out; the statement of the month is opened, and the reports of the month are requested all at once. */
async function closed(world: World, { account, gatewayConnection, keyId, server }: Store, end: number): Promise<void> {
  const { gateway, random } = world;
  const ask = asking(server);
  const day = new Date(end - 1).toISOString().slice(0, 10);
  const month = monthOf(end - 1);
  await world.pause(random.fraction() * 2 * HOUR);
  gateway.payOut(keyId);
  await operated(world, 'settlements.fetch', { account, connection: gatewayConnection, from: day, to: day });
  await ask('GET', '/settlements?limit=20');
  const { url } = await ask('GET', `/reports/statements/${month}`);
  await ask('GET', `/reports/statements/${month}/page`);
  await new Shopper(world.line).looksAt(url);
  const parameters = { interval_start: Date.parse(`${month}-01T00:00:00+05:30`) / 1000, interval_end: end / 1000, format: 'csv' };
  // No store may have all of them made at once.
  const runs = await Promise.all(TYPES.map((type) => ask('POST', '/reports/runs', { type, parameters }, ['report_run_limit_reached'])));
  for (const { id } of runs.filter((run) => run !== null)) {
    const made = await until(server, `/reports/runs/${id}`, ({ status }) => status === 'succeeded' || status === 'failed');
    if (made?.status !== 'succeeded') throw new Error(`A report of ${month} was not made: ${JSON.stringify(made)}`);
    await ask('GET', `/reports/runs/${id}/file`);
  }
}
