import { join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import { reachService, type ReachedService } from '#apps/cli/reach-service';
import { type Configuration, loadConfiguration } from '#platform/config/configuration';
import { UNNAMED } from '#admin/operators/operator';
import { ForOperators } from '#admin/operators/for-operators';
import { OperatorsSocket } from '#admin/operators/operators-socket';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import { DataDirectory, DataDirectoryInUse } from '#platform/embedded/data-directory';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { operatorsApiOn } from '#test/support/services/operators-api-on';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const unheard = (): void => undefined;
const journal = await embeddedHistory();
afterAll(() => journal.close());
const settings = (name: string): Configuration => loadConfiguration({ DATA_DIR: directory.path(name) });

const here: ReachedService = { call: async () => 'done here', close: async () => undefined };
/** Opens like the service: with the data directory, which another process may hold. */
const takeDirectory = async ({ dataDir }: Configuration): Promise<ReachedService> => {
  const taken = DataDirectory.open(dataDir);
  return { ...here, close: async () => taken.close() };
};

@Controller('admin/v1/accounts')
class AccountsController {
  @Get()
  @ForOperators('accounts.list', 'reads')
  list(): string {
    return 'done there';
  }
}

const serve = async ({ dataDir }: Configuration): Promise<OperatorsSocket> => {
  const server = new OperatorsSocket(await operatorsApiOn(journal.store, [AccountsController]), join(dataDir, OPERATORS_SOCKET));
  await server.start();
  return server;
};

describe('reaching the service', () => {
  it('is done in this process while none runs', async () => {
    const reached = await reachService(settings('alone'), UNNAMED, takeDirectory);
    expect(await reached.call('accounts.list', {}, unheard)).toBe('done here');
    await reached.close();
  });

  it('is done through its socket while it runs', async () => {
    const configuration = settings('running');
    const held = DataDirectory.open(configuration.dataDir);
    const server = await serve(configuration);
    const reached = await reachService(configuration, UNNAMED, takeDirectory);
    expect(await reached.call('accounts.list', {}, unheard)).toBe('done there');
    await reached.close();
    await server.stop();
    held.close();
  });

  it('waits for one that is starting', async () => {
    const configuration = settings('starting');
    const held = DataDirectory.open(configuration.dataDir);
    const reaching = reachService(configuration, UNNAMED, takeDirectory);
    const server = await serve(configuration);
    const reached = await reaching;
    expect(await reached.call('accounts.list', {}, unheard)).toBe('done there');
    await reached.close();
    await server.stop();
    held.close();
  });

  it('waits for another command line that is at work', async () => {
    const configuration = settings('shared');
    const other = await reachService(configuration, UNNAMED, takeDirectory);
    const reaching = reachService(configuration, UNNAMED, takeDirectory);
    await other.close();
    const reached = await reaching;
    expect(await reached.call('accounts.list', {}, unheard)).toBe('done here');
    await reached.close();
  });

  it('gives up on a process that holds the directory and does not listen', async () => {
    const configuration = settings('held');
    const held = DataDirectory.open(configuration.dataDir);
    await expect(reachService(configuration, UNNAMED, takeDirectory, 0)).rejects.toThrow(DataDirectoryInUse);
    held.close();
  });

  it('fails at once when the stores cannot be opened', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('the disk is full'));
    await expect(reachService(settings('broken'), UNNAMED, broken)).rejects.toThrow('the disk is full');
  });
});
