import {
  claimedPasskey, createdPasskey, passkeyCreation, passkeySignIn, type Passkey, provesPasskey, relyingParty,
} from '#people/credentials/passkeys'; // prettier-ignore
import { type Deviation, VirtualAuthenticator } from '#test/support/clients/virtual-authenticator';

const PARTY = relyingParty('Payments', 'https://pay.example.com:8443/base/');
const ASHA = { id: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m', email: 'asha@example.com', name: 'Asha Rao' };

/** Asha's passkey, and the device that holds it. */
async function registered(): Promise<{ device: VirtualAuthenticator; passkey: Passkey & { user: string } }> {
  const device = new VirtualAuthenticator(PARTY.origin);
  const options = await passkeyCreation(PARTY, ASHA, []);
  return { device, passkey: { ...(await createdPasskey(PARTY, options.challenge, device.create(options))), user: ASHA.id } };
}

const WRONG: readonly (readonly [string, Deviation])[] = [
  ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ['from another origin', { origin: 'https://pay.example.com.evil.example' }],
  ['from another port', { origin: 'https://pay.example.com' }],
  ['for another domain', { rpId: 'example.com' }],
  ['without verification of the user', { isVerified: false }],
  ['from a frame in another site', { clientData: { crossOrigin: true } }],
  ['from a frame in a site that is named', { clientData: { topOrigin: 'https://evil.example' } }],
  ['from a page with an unclear origin', { clientData: { crossOrigin: 'false' } }],
];

describe('the relying party', () => {
  it('has the host of the public address', () => {
    expect(PARTY).toEqual({ name: 'Payments', id: 'pay.example.com', origin: 'https://pay.example.com:8443' });
  });
});

describe('a new passkey', () => {
  it('is requested with user verification, and not twice on a device', async () => {
    const { passkey } = await registered();
    const options = await passkeyCreation(PARTY, ASHA, [passkey]);
    expect(options).toMatchObject({
      rp: { id: 'pay.example.com', name: 'Payments' },
      user: { id: Buffer.from(ASHA.id).toString('base64url'), name: ASHA.email, displayName: ASHA.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, transports: ['internal'] }],
    });
    expect((await passkeyCreation(PARTY, ASHA, [])).challenge).not.toBe(options.challenge);
  });

  it('has the device’s key', async () => {
    const { device, passkey } = await registered();
    expect(passkey).toEqual({
      id: device.id.toString('base64url'),
      public_key: expect.stringMatching(/^[\w-]{100,}$/),
      transports: ['internal'],
      user: ASHA.id,
    });
  });

  it.each([undefined, 'usb', ['usb', 'x'.repeat(1000), 7, 'usb']])('keeps only known transports of %j', async (transports) => {
    const options = await passkeyCreation(PARTY, ASHA, []);
    const made = new VirtualAuthenticator(PARTY.origin).create(options);
    const { transports: kept } = await createdPasskey(PARTY, options.challenge, { ...made, response: { ...made.response, transports } });
    expect(kept).toEqual(Array.isArray(transports) ? ['usb'] : []);
  });

  it.each(WRONG)('is refused %s', async (_, deviation) => {
    const options = await passkeyCreation(PARTY, ASHA, []);
    const response = new VirtualAuthenticator(PARTY.origin).create(options, deviation);
    await expect(createdPasskey(PARTY, options.challenge, response)).rejects.toMatchObject({ code: 'invalid_value', param: 'response' });
  });

  it.each([null, 'text', {}, { id: 'x', response: {} }])('is refused if its answer is %j', async (response) => {
    await expect(createdPasskey(PARTY, 'challenge', response)).rejects.toMatchObject({ code: 'invalid_value', param: 'response' });
  });
});

describe('signing in by a passkey', () => {
  it('asks for no e-mail address', async () => {
    const options = await passkeySignIn(PARTY);
    expect(options).toMatchObject({ rpId: 'pay.example.com', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  it('succeeds with an answer of its device', async () => {
    const { device, passkey } = await registered();
    const options = await passkeySignIn(PARTY);
    const response = device.get(options);
    expect(claimedPasskey(response)).toBe(passkey.id);
    expect(await provesPasskey(PARTY, options.challenge, response, passkey)).toBe(true);
  });

  it('is never refused because of a counter', async () => {
    const { device, passkey } = await registered();
    const options = await passkeySignIn(PARTY);
    for (const counter of [7, 3, 3, 0])
      expect(await provesPasskey(PARTY, options.challenge, device.get(options, { counter }), passkey)).toBe(true);
  });

  it('succeeds from a page that is no frame, and says so', async () => {
    const { device, passkey } = await registered();
    const options = await passkeySignIn(PARTY);
    const response = device.get(options, { clientData: { crossOrigin: false } });
    expect(await provesPasskey(PARTY, options.challenge, response, passkey)).toBe(true);
  });

  it.each([
    ['of another user', Buffer.from('usr_0000000000000000000000AB').toString('base64url')],
    ['of nobody', undefined],
    ['of an empty user', ''],
    ['of null', null],
    ['of a list', [Buffer.from(ASHA.id).toString('base64url')]],
  ])('fails with a user handle %s', async (_, userHandle) => {
    const { device, passkey } = await registered();
    const options = await passkeySignIn(PARTY);
    expect(await provesPasskey(PARTY, options.challenge, device.get(options, { userHandle }), passkey)).toBe(false);
  });

  it.each([...WRONG, ['of a creation', { type: 'webauthn.create' }]] as const)('fails with an answer %s', async (_, deviation) => {
    const { device, passkey } = await registered();
    const options = await passkeySignIn(PARTY);
    expect(await provesPasskey(PARTY, options.challenge, device.get(options, deviation), passkey)).toBe(false);
  });

  it('fails with another device, or in the name of another passkey', async () => {
    const [asha, other] = [await registered(), await registered()];
    const options = await passkeySignIn(PARTY);
    const response = other.device.get(options);
    expect(await provesPasskey(PARTY, options.challenge, response, asha.passkey)).toBe(false);
    const claimed = { ...response, id: asha.passkey.id, rawId: asha.passkey.id };
    expect(await provesPasskey(PARTY, options.challenge, claimed, asha.passkey)).toBe(false);
  });

  it.each([null, 'text', {}, { id: 7 }])('fails with %j', async (response) => {
    const { passkey } = await registered();
    expect(claimedPasskey(response)).toBeNull();
    expect(await provesPasskey(PARTY, 'challenge', response, passkey)).toBe(false);
    expect(await provesPasskey(PARTY, 'challenge', { id: passkey.id }, passkey)).toBe(false);
  });
});
