import { randomUUID } from 'node:crypto';
import type { EventStore, ExpectedRevision, NewEvent } from '#platform/event-store/event-store';
import { AppendTooLarge, WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import { type HistoryBackend, ids, type MakeHistoryBackend, newEvent, newEvents } from '#test/contracts/history-backend';

const MOST_BYTES = 1_000_000;
const MOST_OF_SERVER = 1_048_576;

/** What every event store owes its writers. */
export function eventStoreContract(name: string, makeBackend: MakeHistoryBackend): void {
  describe(`${name} as an event store`, () => {
    let backend: HistoryBackend;
    let store: EventStore;
    let stream: string;

    beforeEach(async () => {
      backend = await makeBackend();
      ({ store } = backend);
      stream = `order-${randomUUID()}`;
    });
    afterEach(() => backend.close());

    const reopen = async (): Promise<void> => {
      backend = await backend.reopen();
      ({ store } = backend);
    };

    describe('expected revisions', () => {
      const rows: [given: number, expected: ExpectedRevision, outcome: number | 'refused'][] = [
        [0, 'no_stream', 0],
        [0, 'any', 0],
        [0, 'stream_exists', 'refused'],
        [0, 0, 'refused'],
        [0, 5, 'refused'],
        [3, 'no_stream', 'refused'],
        [3, 'any', 3],
        [3, 'stream_exists', 3],
        [3, 0, 'refused'],
        [3, 1, 'refused'],
        [3, 2, 3],
        [3, 3, 'refused'],
      ];
      it.each(rows)('with %i events in the stream, an append at %s ends at %s', async (given, expected, outcome) => {
        if (given > 0) await store.append(stream, 'no_stream', newEvents(given));
        const append = store.append(stream, expected, [newEvent()]);
        if (outcome === 'refused') {
          await expect(append).rejects.toMatchObject({ stream, expected, actual: given === 0 ? null : given - 1 });
          await expect(append).rejects.toBeInstanceOf(WrongExpectedRevision);
        } else {
          expect(await append).toMatchObject({ revision: outcome });
        }
        expect(await store.load(stream)).toHaveLength(given + (outcome === 'refused' ? 0 : 1));
      });
    });

    describe.each([
      ['at once', async (): Promise<void> => undefined],
      ['after a restart', reopen],
    ])('repeats %s', (_when, meanwhile) => {
      it('recognises the same events at the places after the expected revision, and answers with their place', async () => {
        const [before, repeated, after] = [newEvents(2), newEvents(3), newEvents(1)];
        await store.append(stream, 'no_stream', before);
        const first = await store.append(stream, 1, repeated);
        await store.append(stream, 4, after);
        await meanwhile();
        expect(await store.append(stream, 1, repeated)).toEqual(first);
        expect(await store.append(stream, 1, repeated.slice(0, 2))).toMatchObject({ revision: 3 });
        expect(await store.append(stream, 'no_stream', before)).toMatchObject({ revision: 1 });
        expect(ids(await store.load(stream))).toEqual(ids([...before, ...repeated, ...after]));
      });

      it('goes by the id alone, even with another body', async () => {
        const first = newEvent({ said: 'first' });
        const place = await store.append(stream, 'no_stream', [first]);
        await meanwhile();
        expect(await store.append(stream, 'no_stream', [newEvent({ said: 'else' }, first.id)])).toEqual(place);
        expect((await store.load(stream)).map(({ data }) => data)).toEqual([{ said: 'first' }]);
      });

      it('refuses the same event followed by a new one, and a repeat that reaches beyond the end', async () => {
        const [same, next] = newEvents(2);
        await store.append(stream, 'no_stream', [same!]);
        await meanwhile();
        await expect(store.append(stream, 'no_stream', [same!, next!])).rejects.toBeInstanceOf(WrongExpectedRevision);
        expect(ids(await store.load(stream))).toEqual([same!.id]);
      });

      it('refuses the same event at another place', async () => {
        const [first, second] = newEvents(2);
        await store.append(stream, 'no_stream', [first!, second!]);
        await meanwhile();
        await expect(store.append(stream, 'no_stream', [second!])).rejects.toBeInstanceOf(WrongExpectedRevision);
      });

      it('stores a second copy at the current revision', async () => {
        const event = newEvent();
        await store.append(stream, 'no_stream', [event]);
        await meanwhile();
        expect(await store.append(stream, 0, [event])).toMatchObject({ revision: 1 });
        expect(ids(await store.load(stream))).toEqual([event.id, event.id]);
      });
    });

    it('lets exactly one of eight racing writers have a revision', async () => {
      await store.append(stream, 'no_stream', newEvents(1));
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => store.append(stream, 0, [newEvent()])));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await store.load(stream)).toHaveLength(2);
    });

    it('takes all events of an append together, in order, while others write', async () => {
      const appends = Array.from({ length: 8 }, () => newEvents(5));
      await Promise.all(appends.map((events) => store.append(stream, 'any', events)));
      const stored = ids(await store.load(stream));
      expect(stored).toHaveLength(40);
      for (const events of appends) {
        const start = stored.indexOf(events[0]!.id);
        expect(stored.slice(start, start + 5)).toEqual(ids(events));
      }
    });

    it('takes a million bytes of data and metadata in one append, and not a byte more', async () => {
      const empty = newEvent({ text: '' });
      const frame = Buffer.byteLength(JSON.stringify(empty.data) + JSON.stringify(empty.metadata));
      const sized = (bytes: number): NewEvent => newEvent({ text: 'é'.repeat((bytes - frame) / 2) + 'x'.repeat((bytes - frame) % 2) });
      const half = sized(MOST_BYTES / 2);
      await expect(store.append(stream, 'no_stream', [half, sized(MOST_BYTES / 2 + 1)])).rejects.toMatchObject({
        message: expect.stringContaining('2 of them, hold 1000001 bytes of data and metadata; the most is 1000000.'),
      });
      expect(await store.load(stream)).toEqual([]);
      const full = [half, sized(MOST_BYTES / 2)];
      await store.append(stream, 'no_stream', full);
      expect((await store.load(stream)).map(({ data }) => data)).toEqual(full.map(({ data }) => data));
    });

    it('takes so many small events as a server does that counts each type, and says how much too many are', async () => {
      const { metadata, ...bare } = newEvent();
      const small = (): NewEvent => ({ ...bare, id: randomUUID(), type: 'x'.repeat(60), metadata: { ...metadata, at: 0 } });
      const bytes = Buffer.byteLength(`{}${JSON.stringify(small().metadata)}`);
      const most = Math.floor(MOST_OF_SERVER / (bytes + 120));
      expect(most * bytes).toBeLessThan(MOST_BYTES);
      await expect(store.append(stream, 'no_stream', Array.from({ length: most + 1 }, small))).rejects.toBeInstanceOf(AppendTooLarge);
      expect(await store.load(stream)).toEqual([]);
      await store.append(stream, 'no_stream', Array.from({ length: most }, small));
      expect(await store.load(stream)).toHaveLength(most);
    });

    it('takes many events in one append, and gives them back in their order', async () => {
      const many = newEvents(2_000);
      const { revision, position } = await store.append(stream, 'no_stream', many);
      expect(revision).toBe(1_999);
      const stored = await store.load(stream);
      expect(ids(stored)).toEqual(ids(many));
      expect(stored.at(-1)).toMatchObject({ revision, position });
    });

    it('loads events appended since the last load as it does after a restart', async () => {
      await store.append(stream, 'no_stream', newEvents(2));
      expect(await store.load(stream)).toHaveLength(2);
      await store.append(stream, 1, [newEvent({ said: 'then', never: undefined }), ...newEvents(2)]);
      await store.append(stream, 4, newEvents(1));
      const loaded = await store.load(stream);
      await reopen();
      expect(loaded).toStrictEqual(await store.load(stream));
      expect(loaded.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('loads what came after a revision, as it does after a restart', async () => {
      await store.append(stream, 'no_stream', newEvents(4));
      const revisions = async (after: number) => (await store.load(stream, after)).map(({ revision }) => revision);
      for (const isWarm of [false, true]) {
        if (isWarm) await store.load(stream);
        expect([await revisions(-1), await revisions(1), await revisions(3), await revisions(9)]).toEqual([[0, 1, 2, 3], [2, 3], [], []]);
      }
      await reopen();
      expect(await revisions(2)).toEqual([3]);
      expect(await store.load('no such stream', 2)).toEqual([]);
    });

    it('gives places as numbers and texts that JSON can write', async () => {
      const appended = await store.append(stream, 'no_stream', newEvents(1));
      const [stored] = await store.load(stream);
      expect(JSON.parse(JSON.stringify([appended, stored]))).toEqual([appended, stored]);
    });

    it('gives back what it was given, to the last character and digit, also after a restart', async () => {
      const data = {
        texts: ['₹ १२३ 😀 \u2028 \u0000 "quoted" \\', '\ud800', ''],
        numbers: [2 ** 53, -(2 ** 53), 0.1 + 0.2, 1e21, 5e-324, Number.MAX_VALUE, 9_999_999_999],
        nested: { deep: [[], {}, null, true] },
        ['__proto__']: { kept: true },
      };
      const event = newEvent(data);
      const { position } = await store.append(stream, 'no_stream', [event]);
      await reopen();
      const [stored] = await store.load(stream);
      expect(stored).toMatchObject({ ...event, stream, revision: 0, position, at: event.metadata.at });
      expect(JSON.stringify(stored!.data)).toBe(JSON.stringify(data));
      expect(stored!.created).toBeGreaterThan(0);
    });

    it('reads minus zero as zero, as JSON has it', async () => {
      await store.append(stream, 'no_stream', [newEvent({ amount: -0 })]);
      expect(Object.is(((await store.load(stream))[0]!.data as { amount: number }).amount, 0)).toBe(true);
    });

    it('keeps streams apart whose names begin alike', async () => {
      await store.append(stream, 'no_stream', newEvents(1));
      await store.append(`${stream}-2`, 'no_stream', newEvents(2));
      expect(await store.load(stream)).toHaveLength(1);
      expect(await store.load(stream.slice(0, -1))).toEqual([]);
    });
  });
}
