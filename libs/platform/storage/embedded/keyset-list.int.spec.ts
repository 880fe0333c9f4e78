import { ListTooBroad, type ListQuery } from '#platform/storage/documents';
import { DocumentTable } from '#platform/storage/embedded/document-table';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { listPage } from '#platform/storage/embedded/keyset-list';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const SCOPE = 'acct_1:test';
const DOCUMENTS = 3_000;
const MOST = 1_000;

describe('a list by filters that each match many documents', () => {
  const directory = temporaryDirectory();
  let file: ReadModelFile;
  let table: DocumentTable;

  beforeAll(async () => {
    file = new ReadModelFile(directory.path('read-models.db'));
    const writer = new EmbeddedReadModelWriter(file);
    const [generation] = await writer.prepare({ name: 'things', version: 1, filters: ['colour', 'size', 'paid'] });
    // Every other document is red, the rest are large. Ten are red and large: the five oldest and the five newest.
    const changes = Array.from({ length: DOCUMENTS }, (_, n) => {
      const isBoth = n < 5 || n >= DOCUMENTS - 5;
      const filters = { colour: isBoth || n % 2 ? 'red' : 'blue', size: isBoth || n % 2 === 0 ? 'large' : 'small', paid: null };
      return { id: `t${String(n).padStart(5, '0')}`, document: { scope: SCOPE, createdAt: n, filters, json: String(n) } };
    });
    await writer.apply([{ generation: generation!, changes }], '1');
    table = new DocumentTable(file.statements, 'things_g1', ['colour', 'size', 'paid']);
  });
  afterAll(() => file.close());

  const list = (more: Partial<ListQuery>) => {
    const query = { scope: SCOPE, filters: { colour: ['red'], size: ['large'] }, created: {}, limit: 5, ...more };
    return listPage(file.statements, table.name, query, MOST).documents.map(Number);
  };

  it('returns a page that can be found among them', () => {
    expect(list({ limit: 3 })).toEqual([2999, 2998, 2997]);
    expect(list({ limit: 3, endingBefore: 't00000' })).toEqual([3, 2, 1]);
  });

  it.each<[string, Partial<ListQuery>]>([
    ['older ones', {}],
    ['newer ones', { limit: 10, endingBefore: 't00000' }],
    ['several values', { filters: { colour: ['red', 'green'], size: ['large'] } }],
  ])('is refused if %s would need a longer scan, naming the filters', (_, more) => {
    expect(() => list(more)).toThrow(new ListTooBroad(['colour', 'size']));
  });

  it('is complete if a time narrows it', () => {
    expect(list({ created: { gte: DOCUMENTS - 2 * MOST + 10 } })).toEqual([2999, 2998, 2997, 2996, 2995]);
    expect(list({ created: { lt: MOST } })).toEqual([4, 3, 2, 1, 0]);
  });

  it('scans as far as necessary with one filter', () => {
    expect(list({ filters: { colour: ['red'] }, startingAfter: 't00100', limit: 2 })).toEqual([99, 97]);
  });
});
