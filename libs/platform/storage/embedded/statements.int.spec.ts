import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { residentMemory } from '#test/support/machine/resident-memory';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const FORMS = 20_000;
/** Limit for the second half of them. Without eviction they take 260. */
const MOST_MEBIBYTES = 150;

describe('the statements of a file', () => {
  const directory = temporaryDirectory();
  const filters = Array.from({ length: 10 }, (_, n) => `filter_${n}`);

  it(`are released: lists in ${FORMS} forms take no more memory than half of them`, async () => {
    const file = new ReadModelFile(directory.path('read-models.db'));
    await new EmbeddedReadModelWriter(file).prepare({ name: 'things', version: 1, filters });
    const readModels = new EmbeddedReadModels(file);
    /** Each digit of the form's number leaves a filter out, gives it a value, or allows null too: each form is a different statement. */
    const list = (form: number) => {
      const values = (place: number) => [[], ['a'], ['a', null]][Math.floor(form / 3 ** place) % 3]!;
      const filterValues = Object.fromEntries(
        filters.map((name, place) => [name, values(place)] as const).filter(([, { length }]) => length > 0),
      );
      return readModels.list('things', { scope: 'acct_1:test', filters: filterValues, created: {}, limit: 1 });
    };
    for (let form = 0; form < FORMS / 2; form++) await list(form);
    const before = residentMemory();
    for (let form = FORMS / 2; form < FORMS; form++) await list(form);
    expect(residentMemory() - before).toBeLessThan(MOST_MEBIBYTES);
    file.close();
  });
});
