import { DatabaseSync } from 'node:sqlite';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const EARLIER = { name: 'things', version: 1, filters: ['status', 'touched'] };
const SHAPE = { ...EARLIER, times: ['touched'] };
const MINE = 'acct_1:test';

describe('the indexes of a table of documents', () => {
  const directory = temporaryDirectory();
  let file: ReadModelFile;
  let writer: EmbeddedReadModelWriter;

  const open = (): void => {
    file = new ReadModelFile(directory.path('read-models.db'));
    writer = new EmbeddedReadModelWriter(file);
  };
  const plan = (where: string): string => {
    const steps = file.statements.of(`EXPLAIN QUERY PLAN SELECT rowid FROM things_g1 INDEXED BY things_g1_by_${where}`).all('x', 'x');
    return steps.map((step) => step['detail']).join();
  };
  const touched = (): string => plan('touched WHERE scope = ? AND f_touched > ?');
  const listed = async (): Promise<readonly string[]> => {
    const query = { scope: MINE, filters: {}, created: {}, times: { touched: { gt: 90 } }, limit: 3 };
    return (await new EmbeddedReadModels(file).list('things', query)).documents;
  };

  beforeAll(async () => {
    open();
    const [generation] = await writer.prepare(EARLIER);
    const changes = Array.from({ length: 200 }, (_, n) => {
      const scope = n % 2 ? 'acct_2:test' : MINE;
      return { id: `t${n}`, document: { scope, createdAt: n, filters: { status: 'open', touched: n }, json: String(n) } };
    });
    await writer.apply([{ generation: generation!, changes }], '1');
    expect(touched()).toMatch(/\(f_touched>\?\)$/);
    file.close();
    open();
  });
  afterAll(() => file.close());

  it('of a time from an earlier release are rebuilt, so that an interval of it belongs to one scope', async () => {
    const before = await listed();
    await writer.prepare(SHAPE);
    expect(touched()).toMatch(/\(scope=\? AND f_touched>\?\)$/);
    expect([before, await listed()]).toEqual([
      ['198', '196', '194'],
      ['198', '196', '194'],
    ]);
  });

  it('are not rebuilt once they are correct', async () => {
    await writer.prepare(SHAPE);
    const roots = () => file.statements.of(`SELECT rootpage, sql FROM sqlite_schema WHERE tbl_name = 'things_g1' ORDER BY name`).all();
    const made = roots();
    await writer.prepare(SHAPE);
    expect(roots()).toEqual(made);
  });

  it('of an earlier release stay if they only contain too many documents without a value', async () => {
    const database = new DatabaseSync(directory.path('read-models.db'));
    const whole = 'CREATE INDEX things_g1_by_status ON things_g1 (f_status, scope, created_at, id)';
    database.exec(`DROP INDEX things_g1_by_status; ${whole}`);
    database.close();
    await writer.prepare(SHAPE);
    const made = file.statements.of(`SELECT sql FROM sqlite_schema WHERE name = 'things_g1_by_status'`).get();
    expect(made?.['sql']).toBe(whole);
    const query = { scope: MINE, filters: { status: ['open'] }, created: {}, limit: 2 };
    expect((await new EmbeddedReadModels(file).list('things', query)).documents).toEqual(['198', '196']);
  });

  it('of other filters begin with the filter, for lookups in every scope', () => {
    expect(plan('status WHERE f_status = ? AND scope = ?')).toMatch(/\(f_status=\? AND scope=\?\)$/);
  });
});
