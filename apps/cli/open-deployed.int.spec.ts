import { writeFileSync } from 'node:fs';
import { openDeployed } from '#apps/cli/open-deployed';
import { loadConfiguration } from '#platform/config/configuration';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('the command line on a deployment', () => {
  const directory = temporaryDirectory();

  it('says that MongoDB cannot be reached, and why', async () => {
    const PERSONAL_DATA_KEY_FILE = directory.path('personal-data.key');
    writeFileSync(PERSONAL_DATA_KEY_FILE, Buffer.alloc(32, 7).toString('base64'));
    const stores = { EVENTSTOREDB_URL: 'esdb://127.0.0.1:1?tls=false', MONGODB_URL: 'mongodb://127.0.0.1:1' };
    await expect(openDeployed(loadConfiguration({ ...stores, PERSONAL_DATA_KEY_FILE }))).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
