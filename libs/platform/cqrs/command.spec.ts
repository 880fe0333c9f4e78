import { fact, type Fact, type View } from '#kernel/fact';
import { command, compositeCommand, fields, fieldsOnly, message, shownBy } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';
import { recorded } from '#test/support/facts/recorded';

type SumFact = Fact<'sum.added', number>;
const sum: View<number, SumFact> = { initial: 0, evolve: (state, { data }) => state + data };
const context = {} as CommandContext;

abstract class Limits {
  abstract of(sum: string): Promise<number>;
}

const AddTo = command('AddTo', {
  input: fields<{ sum: string; amount: number }>(),
  uses: { limits: Limits },
  prepare: async ({ sum: id }, { limits }) => ({ limit: await limits.of(id) }),
  stream: ({ sum: id }) => `sum-${id}`,
  view: sum,
  rule: (before, { amount, limit }): SumFact[] => (before + amount > limit ? [] : [fact('sum.added', amount)]),
  answer: shownBy(sum),
});

// @ts-expect-error -- a prepared value would hide the field of its name
command('Hides', { input: fields<{ sum: string }>(), prepare: () => ({ sum: 1 }), stream: ({ sum: id }) => id, view: sum, rule: () => [] });

const Forget = command('Forget', {
  input: fields<{ sum: string }>(),
  stream: ({ sum: id }) => `sum-${id}`,
  view: sum,
  rule: (): SumFact[] => [],
});

const Doubled = compositeCommand('Doubled', {
  input: fieldsOnly<{ amount: number }>(),
  uses: { limits: Limits },
  run: async ({ amount }, { limits }) => Math.min(2 * amount, await limits.of('any')),
});

/** A store whose streams hold what is given, and what is decided. */
function storeWith(...given: readonly number[]): { store: EventStore; streams: string[] } {
  const streams: string[] = [];
  const decide = async (stream: string, view: typeof sum, rule: (state: number) => readonly SumFact[]) => {
    streams.push(stream);
    const past = given.map((each) => fact('sum.added', each));
    const before = past.reduce((state, each) => view.evolve(state, { ...each, at: 0 }), view.initial);
    return { events: [...past, ...rule(before)].map((each) => recorded(stream, each)) };
  };
  return { store: { decide } as unknown as EventStore, streams };
}

const limits: Limits = { of: async () => 9 };

describe('a command that decides on one stream', () => {
  it('makes messages of its own class, under its name', () => {
    const given = AddTo({ sum: 'a', amount: 4, context });
    expect(given).toBeInstanceOf(AddTo.type);
    expect(given).toMatchObject({ sum: 'a', amount: 4 });
    expect(AddTo.type.name).toBe('AddTo');
  });

  it('decides on its stream by its rule, and answers with the stream as a view shows it', async () => {
    const { store: eventStore, streams } = storeWith(3);
    expect(await AddTo.execute(AddTo({ sum: 'a', amount: 4, context }), { eventStore, limits })).toBe(7);
    expect(streams).toEqual(['sum-a']);
  });

  it('decides on what it prepares, and answers with the unchanged stream if its rule decides nothing', async () =>
    expect(await AddTo.execute(AddTo({ sum: 'a', amount: 4, context }), { eventStore: storeWith(8).store, limits })).toBe(8));

  it('answers nothing if it describes no answer', async () =>
    expect(await Forget.execute(Forget({ sum: 'a', context }), { eventStore: storeWith(1).store })).toBeUndefined());
});

describe('a composite command', () => {
  it('runs with its services', async () => expect(await Doubled.execute(Doubled({ amount: 3 }), { limits })).toBe(6));

  it('handles the messages that are declared apart', () => {
    const Declared = message<{ amount: number }, number>('Declared');
    const handler = compositeCommand(Declared, { run: async ({ amount }) => amount });
    expect(Declared({ amount: 1 })).toBeInstanceOf(handler.type);
  });
});
