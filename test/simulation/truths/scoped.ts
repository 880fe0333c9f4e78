import { operatedAtLast } from '#test/simulation/acts/operated';
import type { Store } from '#test/simulation/outside/store';
import { LISTS } from '#test/simulation/truths/filters-of-lists';
import { NOTHING, WRITES } from '#test/simulation/truths/writes-of-roles';
import type { World } from '#test/simulation/world/world';

/** The resources of scopes. */
const RESOURCES = ['checkout_sessions', 'orders', 'payments', 'refunds', 'webhooks', 'events', 'cod', 'risk', 'reports'] as const;

/** The scopes that let a key read, by the beginning of a path. The first that begins a path counts. */
const READS: readonly (readonly [begins: RegExp, scopes: readonly string[]])[] = [
  [/^\/orders\/[^/]+\/payments|^\/(?:payments|settlements)\b/, ['payments']],
  [/^\/(?:orders|disputes|alerts)\b/, ['orders']],
  [/^\/(?:checkout|payment_links)\b/, ['checkout_sessions']],
  [/^\/refunds\b/, ['refunds']],
  [/^\/cod\b/, ['cod']],
  [/^\/reconciliation\b/, ['cod', 'payments']],
  [/^\/risk\b/, ['risk']],
  [/^\/webhook/, ['webhooks']],
  [/^\/(?:events|request_logs)\b/, ['events']],
  [/^\/reports\b/, ['reports']],
];

/** A key with one scope reads and writes what the scope names and nothing else, and nothing at all once it is revoked. */
export async function scoped(world: World): Promise<string[]> {
  const first = Math.floor(world.time.now / 1000);
  return (await Promise.all(world.stores.map((store, n) => ofStore(world, store, RESOURCES[(first + n) % RESOURCES.length]!)))).flat();
}

async function ofStore(world: World, store: Store, resource: string): Promise<string[]> {
  const faults: string[] = [];
  const { account, habits, server } = store;
  const access = world.time.now % 2000 < 1000 ? 'read' : 'write';
  const made = {
    account,
    type: 'restricted',
    mode: 'live',
    name: `One that may ${access}`,
    scopes: [`${resource}:${access}`],
    rateLimit: 1000,
  };
  const { id, key } = await operatedAtLast(world, 'keys.create', made);
  const narrow = world.merchantServer(`narrow-${habits.name}`, { id, key });
  const who = `${habits.name}: a key with ${resource}:${access}`;
  for (const path of [...Object.keys(LISTS), ...server.seen.values()]) {
    const scopes = READS.find(([begins]) => begins.test(path))?.[1];
    if (scopes === undefined) continue;
    const { status, body } = await narrow.call('GET', path);
    const may = scopes.every((each) => each === resource);
    if (may === (status === 403)) faults.push(`${who} was answered GET ${path} with ${status} ${body.error?.code}`);
  }
  for (const [method, path, scope] of WRITES) {
    if (scope === null) continue;
    const { status, body } = await narrow.call(method, path.slice('/v1'.length), NOTHING);
    const may = scope === `${resource}:${access}`;
    if (may === (status === 403)) faults.push(`${who} was answered ${method} ${path} with ${status} ${body.error?.code}`);
    else if (!may && body.error.required_scope !== scope)
      faults.push(`${who} was refused ${method} ${path} without the scope ${body.error.required_scope}`);
  }
  await operatedAtLast(world, 'keys.revoke', { account, id });
  await world.pause(1000);
  const { status, body } = await narrow.get('/orders');
  if (status !== 401 || body.error.code !== 'api_key_revoked')
    faults.push(`${who} was revoked, and is answered ${status} ${body.error?.code}`);
  return faults;
}
