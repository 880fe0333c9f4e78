import type { Fact, View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';

/** A decision about a stream that depends on the answer to a query of another system. */
export interface QueriedDecision<State, F extends Fact, Answer> {
  readonly view: View<State, F>;
  /** A number that changes with each recorded answer. */
  readonly revisionOf: (state: State) => number;
  /** Null if there is nothing to decide. */
  readonly query: () => Promise<Answer | null>;
  readonly rule: (state: State, answer: Answer) => readonly F[];
}

/**
 * Queries, and records the answer. If another answer was recorded during the query, it may be newer, so the query is repeated. The last recorded state is
 * therefore never the older one.
 */
export async function decideByQuery<State, F extends Fact, Answer>(
  eventStore: EventStore,
  stream: string,
  { view, revisionOf, query, rule }: QueriedDecision<State, F, Answer>,
  context: CommandContext,
): Promise<void> {
  for (let isNewest = false; !isNewest;) {
    let before = 0;
    const note = (state: State): F[] => {
      before = revisionOf(state);
      return [];
    };
    await eventStore.decide(stream, view, note, context);
    const answer = await query();
    if (answer === null) return;
    isNewest = true;
    const record = (state: State): readonly F[] => {
      isNewest = revisionOf(state) === before;
      return isNewest ? rule(state, answer) : [];
    };
    await eventStore.decide(stream, view, record, context);
  }
}
