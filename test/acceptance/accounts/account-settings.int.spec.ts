import { AccountSettings } from '#accounts/contract';
import { typedAt } from '#test/support/machine/command-line';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import type { Json } from '#test/support/clients/merchant-client';
import { expectEach } from '#test/support/machine/expect-each';

const { service } = serviceUnderTest('own');

const AGENTS = { agent_modes: [], agent_proposals_per_day: 20, agent_amount_per_day: 1_000_000 };
const PEOPLES = { requires_approval: [], refund_approval_above: null, undo_window_seconds: 60, require_second_factor: false, ...AGENTS };
const USUAL = { origins: [], payment_window_minutes: 15, cod_verification: 'by_risk', cod_verification_timeout: 'hold', ...PEOPLES };
const update = (id: string, changes: object): Promise<Json> => service.operate('accounts.update', { id, ...changes });

describe('the settings of an account', () => {
  it('are the defaults until operators change them, each separately; a change applies everywhere', async () => {
    const { id } = await service.operate('accounts.create', { name: 'A store with pages' });
    const listed = async (): Promise<Json> => (await service.operate('accounts.list')).data.find((each: Json) => each.id === id);
    const settings = service.part(AccountSettings);
    expect([await listed(), await settings.of(id)]).toMatchObject([USUAL, USUAL]);

    const origins = ['https://shop.example.com', 'https://pay.example.com:8443'];
    await update(id, { origins: 'https://Shop.example.com/, https://pay.example.com:8443' });
    const changed = await update(id, { paymentWindowMinutes: '30' });
    expect(changed).toEqual({ ...(await listed()), origins, payment_window_minutes: 30 });
    await update(id, { codVerification: 'always', codVerificationTimeout: 'cancel' });
    const verification = { cod_verification: 'always', cod_verification_timeout: 'cancel' };
    expect(await settings.of(id)).toEqual({ origins, payment_window_minutes: 30, ...verification, ...PEOPLES });

    expect(await update(id, { origins: '' })).toMatchObject({ origins: [], payment_window_minutes: 30 });
  });

  it('are those given at its opening, recorded in the history, or it is not opened', async () => {
    const given = {
      origins: 'https://shop.example.com',
      paymentWindowMinutes: '30',
      codVerification: 'never',
      codVerificationTimeout: 'cancel',
    };
    const opened = await service.operate('accounts.create', { name: 'A store that decided', ...given });
    const settings = { origins: ['https://shop.example.com'], payment_window_minutes: 30, cod_verification: 'never', cod_verification_timeout: 'cancel', ...PEOPLES }; // prettier-ignore
    expect(opened).toMatchObject(settings);
    expect(await service.part(AccountSettings).of(opened.id)).toEqual(settings);
    const accounts = async (): Promise<Json[]> => (await service.operate('accounts.list')).data;
    expect(await accounts()).toContainEqual(opened);
    const before = (await accounts()).length;
    for (const [wrong, code] of [
      [{ codVerification: 'sometimes' }, 'invalid_enum_value'],
      [{ paymentWindowMinutes: '4' }, 'invalid_range'],
      [{ origins: 'x' }, 'invalid_url'],
    ] as const)
      // prettier-ignore
      await expect(service.operate('accounts.create', { name: 'Undecided', ...wrong })).rejects.toMatchObject({ code });
    expect(await accounts()).toHaveLength(before);
    const [code, out] = await typedAt(service.dataDir, '--json', 'accounts', 'create', '--name', 'Typed', '--cod-verification', 'always');
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ ...USUAL, name: 'Typed', cod_verification: 'always' })]);
  });

  it('are not changed by what is invalid', () =>
    expectEach<[object, string]>(
      [
        [{ origins: 'http://shop.example.com' }, 'invalid_url'],
        [{ paymentWindowMinutes: '4' }, 'invalid_range'],
        [{ paymentWindowMinutes: '1441' }, 'invalid_range'],
        [{ paymentWindowMinutes: 'long' }, 'invalid_integer'],
        [{}, 'missing_field'],
        [{ id: 'acct_nobody', paymentWindowMinutes: '30' }, 'resource_missing'],
        [{ codVerification: 'sometimes' }, 'invalid_enum_value'],
        [{ codVerificationTimeout: 'wait' }, 'invalid_enum_value'],
      ],
      async (changes, code) => {
        const { id } = (await service.operate('accounts.list')).data.at(-1);
        await expect(update(id, changes)).rejects.toMatchObject({ code });
        expect(await service.part(AccountSettings).of(id)).toEqual(USUAL);
      },
    ));
});
