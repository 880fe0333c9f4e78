import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asking } from '#test/simulation/acts/asked';
import { operating } from '#test/simulation/acts/operated';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const ARRANGED = ['GET /v1/disputes'];

const MAIL = { kind: 'smtp', mode: 'live', from: 'orders@shop.example', smtpUrl: 'smtps://shop:secret@mail.example' };

/** An operator arranges what a store asks for by telephone: a key, a mail server, a viewer, a courier's file, evidence, an export, and a rebuild of its read models. */
export async function arrange(world: World, { account, server, files, habits }: Store): Promise<void> {
  const { random, directory } = world;
  const does = operating(world);
  const name = `${habits.name}-${random.between(1, 1_000_000)}`;
  const key = await does('keys.create', { account, type: 'secret', mode: 'test', name });
  if (key !== null) await does('keys.revoke', { account, id: key.id });
  const mail = await does('connections.create', { account, name, ...MAIL });
  if (mail !== null) await does('connections.remove', { account, id: mail.id, yes: true });
  const user = await does('users.create', { account, email: `viewer@${name}.example`, role: 'viewer' });
  if (user !== null) await does('users.update', { account, id: user.id, role: 'support' });
  for (const operation of user === null ? [] : ['users.reset', 'users.suspend']) await does(operation, { account, id: user.id });
  const file = join(directory, `${name}.csv`);
  const parcel = `NOBODY${name}`;
  writeFileSync(file, `AWB,COD Amount\n${parcel},100.00\n`);
  const imported = await does('remittances.import', { account, mode: 'live', file, courier: 'dtdc' });
  if (imported !== null) files.set(imported.id, { utr: null, paid: [{ row: 2, parcel, amount: 10_000 }] });
  const { data: disputes } = await asking(server)('GET', '/disputes?limit=1');
  for (const { id } of disputes) await does('disputes.pack', { account, dispute: id });
  await does('history.export', { account, directory: join(directory, name) });
  await does('accounts.lag', { id: account });
  await does('accounts.rebuild', { id: account });
}
