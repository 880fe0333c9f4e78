import type { Fact, View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';

/** A decision about a stream by what somebody else answers. */
export interface QueriedDecision<State, F extends Fact, Answer> {
  readonly view: View<State, F>;
  /** Another number with each answer that was recorded. */
  readonly revisionOf: (state: State) => number;
  /** null: there is nothing to decide. */
  readonly query: () => Promise<Answer | null>;
  readonly rule: (state: State, answer: Answer) => readonly F[];
}

/**
 * Records what is answered. Another answer that was recorded while this one was on its way may be newer: then it is queried again, so that two queries that
 * overtake each other never leave the older state.
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
