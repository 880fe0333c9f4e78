import type { Answered } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import type { Deviation, VirtualAuthenticator } from '#test/support/clients/virtual-authenticator';

/** Adds a device's passkey for a person. */
export async function addPasskey(person: PersonClient, device: VirtualAuthenticator, deviation?: Deviation): Promise<Answered> {
  const { status, body } = await person.post('/admin/v1/passkeys/options');
  expect(status).toBe(200);
  return person.post('/admin/v1/passkeys', { response: device.create(body.options, deviation), name: 'My phone' });
}
