import { asking } from '#test/simulation/acts/asked';
import { Person } from '#test/simulation/outside/person';
import type { Json } from '#test/simulation/outside/caller';
import { SERVICE, type World } from '#test/simulation/world/world';
import { VirtualAuthenticator } from '#test/support/clients/virtual-authenticator';

export const BY_PASSKEY = [
  'POST /admin/v1/passkeys/options',
  'POST /admin/v1/passkeys',
  'DELETE /admin/v1/passkeys/{id}',
  'POST /admin/v1/session/passkey/options',
  'POST /admin/v1/session/passkey',
  'GET /admin/v1/session',
];

/** The owner adds a phone's passkey, signs in by it there, and removes it. */
export async function usePasskey(world: World, owner: Person): Promise<void> {
  const ask = asking(owner);
  const device = new VirtualAuthenticator(SERVICE);
  const { password } = owner;
  const passkey = await again('add a passkey', async () => {
    const { options } = await ask('POST', '/admin/v1/passkeys/options', { password });
    return ask('POST', '/admin/v1/passkeys', { response: device.create(options), name: 'A phone' }, ['invalid_value']);
  });
  const phone = new Person(owner.id, owner.email, password, world.line);
  const signs = asking(phone);
  await again('sign in by a passkey', async () => {
    const { options } = await signs('POST', '/admin/v1/session/passkey/options');
    return signs('POST', '/admin/v1/session/passkey', { response: device.get(options) }, ['sign_in_required']);
  });
  await signs('GET', '/admin/v1/session');
  await ask('DELETE', `/admin/v1/passkeys/${passkey.id}`, { password });
}

/** An answer to a challenge is good once, for five minutes: where the reply was lost, or came late, the next has another. */
async function again(what: string, does: () => Promise<Json>): Promise<Json> {
  for (let tries = 0; tries < 4; tries++) {
    const done = await does();
    if (done !== null) return done;
  }
  throw new Error(`A person could not ${what}.`);
}
