import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operating } from '#test/simulation/acts/operated';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const MODELS = ['orders', 'refunds', 'checkout_sessions', 'payments'];

/** An operator looks after the service for a store: what the command line shows, and what it changes without harm. Each refusal is a fault of the world. */
export async function lookAfter(world: World, { account, orders, gatewayConnection, gatewaySecret, server, test }: Store): Promise<void> {
  const { random, time, directory } = world;
  const does = operating(world);
  const day = (n: number): string => new Date(time.now + n * 86_400_000).toISOString().slice(0, 10);
  for (const name of ['accounts.list', 'jobs.list', 'jobs.retry', 'projections.status', 'projections.parked', 'projections.retry'])
    await does(name);
  await does('accounts.update', { id: account, paymentWindowMinutes: random.of([15, 30]) });
  for (const name of ['connections.list', 'users.list', 'endpoints.list', 'deliveries.list', 'keys.list']) await does(name, { account });
  await does('keys.limit', { id: test.keyId, account, rateLimit: 1000 });
  await does('connections.test', { account, id: gatewayConnection });
  await does('connections.update', { account, id: gatewayConnection, keySecret: gatewaySecret });
  for (const against of ['gateway', 'shop']) await does('connections.compare', { account, against, from: day(-1), to: day(1) });
  const notices = await does('notices.list', { account, limit: 5 });
  for (const { id } of notices?.data ?? []) for (const name of ['notices.show', 'notices.retry']) await does(name, { account, id });
  const [before, now] = [await does('audit.checkpoint'), await does('audit.checkpoint')];
  if (before !== null && now !== null) {
    const [one, other] = [join(directory, 'one.json'), join(directory, 'other.json')];
    writeFileSync(one, before.checkpoint);
    writeFileSync(other, now.checkpoint);
    await does('audit.consistency', { before: one, now: other });
  }
  const listener = await does('listen.begin', { account });
  if (listener !== null) await does('listen.next', { account, ...(listener.after !== null && { after: listener.after }) });
  await does('audit.verify');
  await does('history.list', { account, limit: 5 });
  await does('reports.statement', { account, mode: 'live', month: '2026-11' });
  const report = await does('reports.run', { account, type: 'orders.1', mode: 'live', from: day(-1), to: day(1) });
  if (report !== null) await does('reports.part', { account, mode: 'live', run: report.id, part: 0 });
  if (orders.size === 0) return;
  const [{ order: id }] = [random.of([...orders.values()])];
  for (const name of ['history.show', 'audit.prove', 'orders.rebuild']) await does(name, { account, id });
  await does('history.at', { account, id, time: Math.floor(time.now / 1000) });
  await does('history.diff', { account, id, from: Math.floor(time.now / 1000) - 3600 });
  const { body } = await server.get('/webhook_deliveries?limit=1');
  for (const each of body.data) {
    await does('deliveries.show', { account, id: each.id });
    await does('deliveries.replay', { account, id: each.id });
    await does('endpoints.recover', { account, id: each.endpoint, since: '6h' });
  }
  const model = { name: random.of(MODELS) };
  if ((await does('projections.rebuild', model)) !== null)
    for (const name of ['projections.pause', 'projections.resume', 'projections.switch', 'projections.drop']) await does(name, model);
}
