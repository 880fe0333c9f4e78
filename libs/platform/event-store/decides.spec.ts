import { fact, type Fact, type View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { decides, shownBy } from '#platform/event-store/decides';
import type { EventStore } from '#platform/event-store/event-store';
import { Command } from '#platform/cqrs/messages';
import { handlerOf } from '#test/support/facts/handler-of';
import { recorded } from '#test/support/facts/recorded';

class AddTo extends Command<number> {
  constructor(
    readonly sum: string,
    readonly amount: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

class Forget extends Command<void> {
  constructor(
    readonly sum: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type SumFact = Fact<'sum.added', number>;
const sum: View<number, SumFact> = { initial: 0, evolve: (state, { data }) => state + data };
const context = {} as CommandContext;
const onSum = { stream: ({ sum: id }: { readonly sum: string }) => `sum-${id}`, view: sum };
const handlers = [
  decides(AddTo, {
    ...onSum,
    rule: (before, { amount }): SumFact[] => (before + amount > 9 ? [] : [fact('sum.added', amount)]),
    answer: shownBy(sum),
  }),
  decides(Forget, { ...onSum, rule: (): SumFact[] => [] }),
];

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

describe('a command that only decides', () => {
  it('decides on its stream by its rule, and answers with the stream as a view shows it', async () => {
    const { store, streams } = storeWith(3);
    expect(await handlerOf(handlers, AddTo, store).execute(new AddTo('a', 4, context))).toBe(7);
    expect(streams).toEqual(['sum-a']);
  });

  it('answers with the unchanged stream if its rule decides nothing', async () =>
    expect(await handlerOf(handlers, AddTo, storeWith(8).store).execute(new AddTo('a', 4, context))).toBe(8));

  it('answers nothing if its type has no result', async () =>
    expect(await handlerOf(handlers, Forget, storeWith(1).store).execute(new Forget('a', context))).toBeUndefined());
});
