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
  let passkey: Json = null;
  await owner.tries('add a passkey', async () => {
    const { options } = await ask('POST', '/admin/v1/passkeys/options', { password });
    passkey = await ask('POST', '/admin/v1/passkeys', { response: device.create(options), name: 'A phone' }, ['invalid_value']);
    return passkey === null ? 'invalid_value' : null;
  });
  const phone = new Person(owner.id, owner.email, password, world.line);
  const signs = asking(phone);
  await phone.tries('sign in by a passkey', async () => {
    const { options } = await signs('POST', '/admin/v1/session/passkey/options');
    const signedIn = await signs('POST', '/admin/v1/session/passkey', { response: device.get(options) }, ['sign_in_required']);
    return signedIn === null ? 'sign_in_required' : null;
  });
  await signs('GET', '/admin/v1/session');
  await ask('DELETE', `/admin/v1/passkeys/${passkey.id}`, { password });
}
