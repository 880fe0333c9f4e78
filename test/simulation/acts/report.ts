import { asking, until } from '#test/simulation/acts/asked';
import { Shopper } from '#test/simulation/outside/shopper';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const REPORTED = [
  'POST /v1/reports/runs',
  'GET /v1/reports/runs/{id}',
  'GET /v1/reports/runs/{id}/file',
  'GET /v1/reports/files/{id}',
  'GET /v1/reports/statements/{id}',
  'GET /v1/reports/statements/{id}/page',
  'GET /v1/reports/pages/{id}',
  'POST /v1/reports/schedules',
  'GET /v1/reports/schedules/{id}',
  'PATCH /v1/reports/schedules/{id}',
  'DELETE /v1/reports/schedules/{id}',
];

const TYPES = ['orders.1', 'refunds.1', 'payments.1', 'cod_collections.1', 'cod_remittance_lines.1', 'risk_outcomes.1', 'claims.1'];
const DAY = 86_400;

/** The bookkeeper has a report made and downloads it with a key and by its link, opens the statement of the month, and schedules a report. */
export async function report(world: World, { server }: Store): Promise<void> {
  const { random, time } = world;
  const ask = asking(server);
  const now = Math.floor(time.now / 1000);
  const browser = new Shopper(world.line);
  const parameters = { interval_start: now - 30 * DAY, interval_end: now + DAY, format: random.of(['csv', 'json', 'jsonl']) };
  const { id } = await ask('POST', '/reports/runs', { type: random.of(TYPES), parameters });
  const made = await until(server, `/reports/runs/${id}`, ({ status }) => status === 'succeeded' || status === 'failed');
  if (made?.status !== 'succeeded') throw new Error(`A report was not made: ${JSON.stringify(made)}`);
  await ask('GET', `/reports/runs/${id}/file`);
  await browser.looksAt(made.url);
  const { url } = await ask('GET', '/reports/statements/2026-11');
  await ask('GET', '/reports/statements/2026-11/page');
  await browser.looksAt(url);
  const at = new Date(time.now + random.fraction() * 10 * 3_600_000).toISOString().slice(11, 16);
  const plan = { name: 'Of yesterday', type: random.of(TYPES), range: 'previous_day', frequency: 'daily', at, timezone: 'UTC' };
  const schedule = await ask('POST', '/reports/schedules', plan);
  await ask('GET', `/reports/schedules/${schedule.id}`);
  await ask('PATCH', `/reports/schedules/${schedule.id}`, { parameters: { format: 'csv' } });
  await server.pause(random.fraction() * 20 * 3_600_000);
  await ask('DELETE', `/reports/schedules/${schedule.id}`);
}
