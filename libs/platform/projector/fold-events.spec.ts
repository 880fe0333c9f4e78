import type { Position, Recorded, RecordedEvent } from '#platform/event-history/recorded-event';
import { documentsAfter, foldEvents, type Folded } from '#platform/projector/fold-events';
import type { Projection } from '#platform/projector/projection';

interface Tally {
  sum: number;
  first: number;
  note?: unknown;
}

/** One document per account. `poison` cannot be applied, `unwritable` cannot be serialized. */
const tallies: Projection<Tally, Recorded> = {
  name: 'tallies',
  version: 1,
  filters: { even: ({ sum }) => sum % 2 === 0 },
  documentOf: ({ type, metadata }) => {
    if (type === 'misnamed') throw new Error('cannot name it');
    return type === 'ignored' ? null : metadata.account;
  },
  evolve: (tally, { type, data, at }) => {
    if (type === 'poison') throw new Error(`cannot take it in: ${'x'.repeat(data as number)}`);
    if (type === 'closed') return null;
    return { sum: (tally?.sum ?? 0) + (data as number), first: tally?.first ?? at, ...(type === 'unwritable' ? { note: 1n } : {}) };
  },
  createdAt: ({ first }) => first,
};

let place = 0;
const event = (stream: string, revision: number, type: string, data: unknown = 1): RecordedEvent =>
  ({
    id: `${stream}-${revision}`,
    stream,
    revision,
    position: String(++place).padStart(20, '0'),
    type,
    data,
    at: 1000 + revision,
    created: 0,
    metadata: { account: `of-${stream}`, livemode: true } as RecordedEvent['metadata'],
  }) satisfies Recorded as RecordedEvent;

const stored = { 'of-a': { sum: 5, first: 900 } };
const loads: string[][] = [];
const fold = (events: RecordedEvent[], waiting: Record<string, number> = {}, upTo: Position | null = null): Promise<Folded> => {
  const waitingFrom = new Map(Object.entries(waiting).map(([stream, revision]) => [stream, { revision }]));
  return foldEvents(tallies as Projection, events, waitingFrom, async (ids) => {
    loads.push([...ids]);
    return new Map(Object.entries(stored).map(([id, document]) => [id, { json: JSON.stringify(document), upTo }]));
  });
};

describe('folding a range of the history', () => {
  beforeEach(() => (loads.length = 0));

  it('loads each document once and writes it once, with its scope, time and filters', async () => {
    const { changes, parked } = await fold([
      event('a', 1, 'added'),
      event('b', 0, 'added', 2),
      event('a', 2, 'added', 4),
      event('c', 0, 'ignored'),
    ]);
    expect(loads).toEqual([['of-a', 'of-b']]);
    expect(changes).toEqual([
      { id: 'of-a', document: { scope: 'of-a:live', createdAt: 900, filters: { even: true }, json: '{"sum":10,"first":900}' } },
      { id: 'of-b', document: { scope: 'of-b:live', createdAt: 1000, filters: { even: true }, json: '{"sum":2,"first":1000}' } },
    ]);
    expect(parked).toEqual([]);
  });

  it('loads nothing for events without a document', async () => {
    expect(await fold([event('a', 1, 'ignored')])).toEqual({ changes: [], parked: [] });
    expect(loads).toEqual([]);
  });

  it('removes a document, and creates none if there was none', async () => {
    const { changes } = await fold([event('a', 1, 'closed'), event('b', 0, 'closed')]);
    expect(changes).toEqual([{ id: 'of-a', document: null }]);
  });

  it.each(['poison', 'misnamed'])(
    'parks the stream of an event that is %s, keeps earlier changes and applies other streams',
    async (type) => {
      const { changes, parked } = await fold([
        event('a', 1, 'added'),
        event('a', 2, type),
        event('b', 0, 'added'),
        event('a', 3, 'added', 50),
      ]);
      expect(changes.map(({ id, document }) => [id, JSON.parse(document!.json).sum])).toEqual([['of-a', 6], ['of-b', 1]]); // prettier-ignore
      expect(parked).toMatchObject([{ stream: 'a', revision: 2, reason: expect.stringContaining('cannot') }]);
    },
  );

  it('parks a stream at the first of several events that fail', async () => {
    const { parked } = await fold([event('a', 1, 'poison'), event('a', 2, 'misnamed')]);
    expect(parked).toMatchObject([{ stream: 'a', revision: 1 }]);
  });

  it('reports the reason as shortened for the store', async () => {
    const { parked } = await fold([event('a', 1, 'poison', 5000)]);
    expect(parked[0]!.reason).toMatch(/^cannot take it in: x{900}/);
    expect(parked[0]!.reason).toHaveLength(1000);
  });

  it('finds the event that makes a document unwritable', async () => {
    const { changes, parked } = await fold([event('a', 1, 'added'), event('a', 2, 'unwritable'), event('b', 0, 'added')]);
    expect(changes.map(({ id, document }) => [id, JSON.parse(document!.json).sum])).toEqual([['of-a', 6], ['of-b', 1]]); // prettier-ignore
    expect(parked).toMatchObject([{ stream: 'a', revision: 2, reason: expect.stringMatching(/BigInt/i) }]);
  });

  it.each([
    ['a filter that is an object', { a: 1 }],
    ['a filter that is a list', ['a']],
    ['a filter that is no number', Number.NaN],
    ['a text that no store keeps in one document', 'x'.repeat(5_000_001)],
  ])('parks the stream of %s, which a store could not take in', async (_what, note) => {
    const filters = { note: ({ note }: Tally) => note as string };
    const evolve: Projection<Tally>['evolve'] = (tally, { data }) => ({ sum: 1, first: tally?.first ?? 1, note: data });
    const events = [event('a', 0, 'noted', note), event('b', 0, 'noted', 'right')];
    const { changes, parked } = await foldEvents({ ...tallies, filters, evolve } as Projection, events, new Map(), async () => new Map());
    expect([changes.map(({ id }) => id), parked.map(({ stream }) => stream)]).toEqual([['of-b'], ['a']]);
  });

  it('parks the stream of a document whose name is no text', async () => {
    const documentOf: Projection['documentOf'] = ({ data }) => data as string;
    const events = [event('a', 0, 'added', { id: 1 }), event('b', 0, 'removed', 'right')];
    const { parked } = await foldEvents({ ...tallies, documentOf } as Projection, events, new Map(), async () => new Map());
    expect(parked).toMatchObject([{ stream: 'a', reason: 'tallies has a document whose id is no text.' }]);
  });

  it('creates a document for each part of one event', async () => {
    const all = event('all', 0, 'added in all', [2, 3]);
    const eachOf = (event: RecordedEvent): Recorded[] =>
      (event.data as number[]).map((data) => ({ ...event, type: 'added', data, metadata: { ...event.metadata, account: `of-${data}` } }));
    const { changes } = await foldEvents({ ...tallies, eachOf } as Projection, [all], new Map(), async () => new Map());
    expect(changes.map(({ id, document }) => [id, JSON.parse(document!.json).sum])).toEqual([['of-2', 2], ['of-3', 3]]); // prettier-ignore
  });

  it('skips events that are already parked, but not earlier ones of the stream', async () => {
    const { changes, parked } = await fold([event('a', 1, 'added'), event('b', 0, 'added'), event('b', 1, 'added')], { a: 1, b: 1 });
    expect(changes).toMatchObject([{ id: 'of-b', document: { json: '{"sum":1,"first":1000}' } }]);
    expect(parked).toEqual([]);
  });

  it('skips events that a document already contains, as after a crash between documents and checkpoint', async () => {
    const events = [event('a', 1, 'added'), event('a', 2, 'added', 4)];
    const { changes } = await fold(events, {}, events[0]!.position);
    expect(changes).toMatchObject([{ id: 'of-a', document: { json: '{"sum":9,"first":900}' } }]);
    expect((await fold(events, {}, events[1]!.position)).changes).toEqual([]);
  });
});

describe('folding whole streams', () => {
  it('stops each at an event that cannot be applied, unless it is skipped in this projection', async () => {
    const story = [
      event('a', 0, 'added'),
      event('b', 0, 'added'),
      event('a', 1, 'poison', 1),
      event('b', 1, 'added'),
      event('a', 2, 'added'),
    ];
    const after = async (projection: string, revision: number): Promise<object> =>
      Object.fromEntries(await documentsAfter(tallies, story, [{ projection, stream: 'a', revision }]));
    const waiting = { 'of-a': { sum: 1, first: 1000 }, 'of-b': { sum: 2, first: 1000 } };
    expect(await after('tallies', 2)).toEqual(waiting);
    expect(await after('others', 1)).toEqual(waiting);
    expect(await after('tallies', 1)).toEqual({ ...waiting, 'of-a': { sum: 2, first: 1000 } });
  });
});
