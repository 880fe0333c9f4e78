import { keptInThread } from '#audit/log/keep-log';
import { LogKeeper } from '#audit/log/log-keeper';
import { Archive, range } from '#test/support/facts/archive';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const archive = new Archive(directory, 'kept');
const files = { history: archive.path('history.db'), log: archive.path('history-log.db') };
const keeper = new LogKeeper(keptInThread(files));

afterAll(async () => {
  await keeper.stop();
  await archive.close();
});

const size = async (): Promise<number | undefined> => (await archive.tiles.head())?.size;

describe('the log that a thread updates', () => {
  it('adds existing events, and those that other connections commit', async () => {
    await archive.happen(range(0, 10), 0);
    keeper.start();
    await eventually(async () => expect(await size()).toBe(10));
    await archive.happen(range(0, 10), 1);
    await eventually(async () => expect(await size()).toBe(20));
  });

  it('is brought up to date on request, and continues after a stop', async () => {
    await archive.happen(range(10, 310), 0);
    expect((await archive.log.upToNow())?.size).toBe(320);
    await keeper.stop();
    await archive.happen(range(10, 310), 1);
    keeper.start();
    await eventually(async () => expect(await size()).toBe(620));
    expect(await archive.verify.run(null, () => undefined)).toMatchObject({ events: 620, fault_count: 0 });
  });

  it('reports that it belongs to another history', async () => {
    const other = new Archive(directory, 'other');
    await other.happen([1], 0);
    const mixed = keptInThread({ ...files, history: other.path('history.db') })(new AbortController().signal);
    await expect(mixed).rejects.toThrow(/known up to 0*620, but it ends at 0*1:/);
    await other.close();
  });
});
