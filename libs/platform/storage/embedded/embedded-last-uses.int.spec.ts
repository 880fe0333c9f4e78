import { EmbeddedLastUses } from '#platform/storage/embedded/embedded-last-uses';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { temporaryDirectory } from '#test/support/temporary-directory';

const NOON = 1_700_000_000;
const directory = temporaryDirectory();

describe('when something was last used', () => {
  it('is known to the second, and over a restart to the minute, because it is written once a minute', async () => {
    const path = directory.path('work.db');
    const file = new WorkFile(path);
    const uses = new EmbeddedLastUses(file);
    for (const second of [0, 30, 59, 60, 90]) uses.note('key_1', NOON + second);
    uses.note('key_2', NOON);
    expect([...(await uses.of(['key_1', 'key_2', 'key_3']))]).toEqual([
      ['key_1', NOON + 90],
      ['key_2', NOON],
    ]);
    file.close();

    const reopened = new WorkFile(path);
    expect([...(await new EmbeddedLastUses(reopened).of(['key_1']))]).toEqual([['key_1', NOON + 60]]);
    reopened.close();
  });
});
