import type { MerchantServer } from '#test/simulation/outside/merchant';
import { LISTS } from '#test/simulation/truths/filters-of-lists';
import type { World } from '#test/simulation/world/world';

/** A store's things are its own: the keys of its neighbour and of a new account find nothing where its own has found something. */
export async function strangers(world: World): Promise<string[]> {
  const faults: string[] = [];
  const { stores } = world;
  const stranger = await newcomer(world);
  for (const [n, { server, habits }] of stores.entries())
    for (const other of [stores[(n + 1) % stores.length]!.server, stranger])
      for (const path of other === server ? [] : server.seen.values()) {
        const { status } = await other.call('GET', path);
        if (status < 400) faults.push(`the key of ${other.name} reads ${path} of ${habits.name}`);
      }
  for (const list of Object.keys(LISTS)) {
    const { body } = await stranger.get(list);
    if (body.data.length > 0) faults.push(`the list ${list} of a new account has ${body.data[0].id}`);
  }
  return faults;
}

/** The server of an account that has only just been made. */
async function newcomer(world: World): Promise<MerchantServer> {
  const name = 'a stranger';
  const { id: account } = (await world.operate('accounts.create', { name })) as { readonly id: string };
  const key = await world.operate('keys.create', { account, type: 'secret', mode: 'live', name, rateLimit: 1000 });
  return world.merchantServer(name, key as { readonly id: string; readonly key: string });
}
