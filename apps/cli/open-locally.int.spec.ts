import { openLocally } from '#apps/cli/open-locally';
import { loadConfiguration } from '#platform/config/configuration';
import { DataDirectory } from '#platform/embedded/data-directory';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const unheard = (): void => undefined;

describe('the service in the command line’s own process', () => {
  const configuration = loadConfiguration({ DATA_DIR: directory.path('data') });

  it('keeps what was done, and lets the data directory go', async () => {
    const first = await openLocally(configuration);
    const account = (await first.call('accounts.create', { name: 'My shop' }, unheard)) as { id: string };
    const key = (await first.call('keys.create', { type: 'secret', mode: 'test', name: 'mine' }, unheard)) as { id: string; key: string };
    await first.close();

    const second = await openLocally(configuration);
    expect(await second.call('accounts.list', {}, unheard)).toMatchObject({ data: [{ id: account.id, name: 'My shop' }] });
    expect(await second.call('keys.list', {}, unheard)).toMatchObject({ data: [{ id: key.id }] });
    expect(JSON.stringify(await second.call('keys.list', {}, unheard))).not.toContain(key.key);
    await second.close();
    DataDirectory.open(configuration.dataDir).close();
  });

  it('says what comes first where there is no account yet, and what to say where there are several', async () => {
    const service = await openLocally(loadConfiguration({ DATA_DIR: directory.path('new') }));
    const refusal = (operation: string) => service.call(operation, {}, unheard).catch((fault: unknown) => fault);
    for (const operation of ['keys.list', 'connections.list', 'endpoints.list', 'listen.begin'])
      expect(await refusal(operation)).toMatchObject({ code: 'resource_missing', message: expect.stringContaining('accounts create') });
    for (const name of ['One', 'Other']) await service.call('accounts.create', { name }, unheard);
    for (const operation of ['keys.list', 'listen.begin'])
      expect(await refusal(operation)).toMatchObject({ code: 'missing_field', message: expect.stringContaining('--account') });
    await service.close();
  });

  it('shows and rebuilds the read models', async () => {
    const service = await openLocally(configuration);
    const rebuilt = await service.call('projections.rebuild', { name: 'accounts' }, unheard);
    expect(rebuilt).toMatchObject({ data: [{ name: 'accounts', state: 'live', behind: 0, parked: 0 }] });
    await service.close();
  });
});
