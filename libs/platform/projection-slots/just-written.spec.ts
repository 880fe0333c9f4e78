import type { Generation, GenerationChanges } from '#platform/storage/read-model-writer';
import { JustWritten } from '#platform/projection-slots/just-written';

const ORDERS = { generation: 1, model: 'orders' } as Generation;
const SESSIONS = { generation: 2, model: 'sessions' } as Generation;
const change = (id: string, json: string | null): GenerationChanges['changes'][number] =>
  ({ id, document: json === null ? null : { json } }) as GenerationChanges['changes'][number];

describe('documents that the holder of their slots has just written', () => {
  let reads: unknown[];
  let written: JustWritten;

  beforeEach(() => {
    reads = [];
    written = new JustWritten({
      documents: async (generation, ids) => {
        reads.push([generation, ids]);
        return new Map(ids.map((id) => [id, { json: 'stored', upTo: '1' }]));
      },
    });
  });

  it('reads from the store only what it has not written', async () => {
    written.keep([{ generation: ORDERS, changes: [change('a', 'new'), change('b', null)] }], '7');

    const found = await written.documents(ORDERS, ['a', 'b', 'c']);

    expect(Object.fromEntries(found)).toEqual({
      a: { json: 'new', upTo: '7' },
      b: { json: null, upTo: '7' },
      c: { json: 'stored', upTo: '1' },
    });
    expect(reads).toEqual([[ORDERS, ['c']]]);
  });

  it('makes no call when it knows all', async () => {
    written.keep([{ generation: ORDERS, changes: [change('a', 'new')] }], '7');

    await written.documents(ORDERS, ['a']);

    expect(reads).toEqual([]);
  });

  it('keeps apart the documents of two generations with the same id', async () => {
    written.keep([{ generation: ORDERS, changes: [change('a', 'new')] }], '7');

    expect((await written.documents(SESSIONS, ['a'])).get('a')).toEqual({ json: 'stored', upTo: '1' });
  });

  it('reads everything again once documents were dropped by their age', async () => {
    written.keep([{ generation: ORDERS, changes: [change('a', 'new')] }], '7');
    written.keep([{ generation: SESSIONS, changes: [], expired: [{ scope: 'acct:live', before: 100 }] }], '8');

    expect((await written.documents(ORDERS, ['a'])).get('a')).toEqual({ json: 'stored', upTo: '1' });
  });
});
