import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { OperationsClient } from '#apps/operators/operations-client';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { settingsOfTest } from '#test/support/services/service-settings';
import { startService } from '#test/support/services/service-under-test';

describe('an operator who calls a new service as soon as its socket answers', () => {
  const directory = temporaryDirectory();

  it('meets a whole start: the first account is there, and a second can be made', async () => {
    const starting = startService('standalone', { environment: settingsOfTest(directory.path('.')) });
    let failed = false;
    starting.catch(() => (failed = true));
    let control: OperationsClient | null = null;
    while (control === null && !failed) {
      control = await OperationsClient.connect(join(directory.path('.'), OPERATORS_SOCKET));
      await turn();
    }
    const call = (operation: string, args: object = {}) => control!.call(operation, { ...args }, () => undefined);
    const { data } = (await call('accounts.list')) as { data: readonly { name: string }[] };
    const second = await call('accounts.create', { name: 'Demo store' });
    const { api } = (await call('service.addresses')) as { api: string };
    const service = await starting;
    expect([data.map(({ name }) => name), second, api]).toEqual([
      ['My store'],
      expect.objectContaining({ name: 'Demo store' }),
      service.addresses.api,
    ]);
    await control!.close();
    await service.stop();
  });
});
