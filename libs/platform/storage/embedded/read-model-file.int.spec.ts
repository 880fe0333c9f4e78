import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();

describe('the file of the read models, of an earlier release', () => {
  it('is still readable, without paused builds and rebuilds', async () => {
    const path = directory.path('earlier.db');
    const shape = { name: 'orders', version: 1, filters: [] };
    const first = new ReadModelFile(path);
    const before = await new EmbeddedReadModelWriter(first).prepare(shape);
    first.close();
    const database = new DatabaseSync(path);
    database.exec('ALTER TABLE generations DROP COLUMN paused; DROP TABLE refolds; PRAGMA user_version = 2');
    database.close();
    const file = new ReadModelFile(path);
    expect(await new EmbeddedReadModelWriter(file).prepare(shape)).toEqual(before);
    expect([before, await new EmbeddedReadModelWriter(file).requestedRetries()]).toMatchObject([[{ state: 'live', paused: false }], []]);
    file.close();
  });
});

const WORDS = 'asha@okaxis ';

describe('the file of the read models, wiped', () => {
  const path = directory.path('read-models.db');
  const isReadable = (): boolean => ['', '-wal'].some((suffix) => readFileSync(path + suffix).includes(WORDS));

  it('keeps no text of a dropped read model, even if longer documents reuse its pages', async () => {
    const file = new ReadModelFile(path);
    const writer = new EmbeddedReadModelWriter(file);
    const fill = async (model: string, count: number, words: string, length: number): Promise<void> => {
      const [generation] = await writer.prepare({ name: model, version: 1, filters: [] });
      const json = JSON.stringify({ reported: words.repeat(length / words.length) });
      const document = { scope: 'acct_1:test' as const, createdAt: 1, filters: {}, json };
      await writer.apply(
        [{ generation: generation!, changes: Array.from({ length: count }, (_, n) => ({ id: `${model}-${n}`, document })) }],
        '1',
      );
    };
    // More pages than one page of SQLite's free list can name: the list continues in a former page of a document.
    await fill('dropped', 510, WORDS, 8_700);
    file.change(() => file.drop(file.generations[0]!));
    // Each document leaves the end of its second page unwritten.
    await fill('kept', 120, 'tea ', 4_200);
    const kept = file.liveTable('kept').find('kept-119');

    await file.wipe();
    expect(isReadable()).toBe(false);
    expect(file.liveTable('kept').find('kept-119')).toBe(kept);
    file.close();
  });
});
