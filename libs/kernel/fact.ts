import type { UnixSeconds } from '#kernel/time';

/** Something that has happened: a literal name (noun + past participle) and its data, in the words of the HTTP interface. */
export interface Fact<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** A fact with the time it happened, as folds see it. */
export type Happened<F extends Fact = Fact> = F & { readonly at: UnixSeconds };

export const fact = <Type extends string, Data>(type: Type, data: Data): Fact<Type, Data> => ({ type, data });

/** How a history is folded: the initial state, and the effect of each fact. Unknown facts leave it unchanged. */
export interface View<State, F extends Fact> {
  readonly initial: State;
  evolve(state: State, event: Happened<F>): State;
}

/** A fact whose data do not match its type, so it cannot be processed. The message is that of the failure. */
export class MisshapenFact extends Error {
  constructor(
    readonly fact: Happened,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** Throws `MisshapenFact` for the first fact that the view cannot apply. */
export const fold = <State, F extends Fact>(view: View<State, F>, events: Iterable<Happened>, from: State = view.initial): State => {
  let state = from;
  for (const event of events) state = madeOf(event as Happened<F>, (each) => view.evolve(state, each));
  return state;
};

/** The result for one fact. Throws `MisshapenFact` if it cannot be processed. */
export function madeOf<F extends Happened, T>(event: F, make: (event: F) => T): T {
  try {
    return make(event);
  } catch (fault) {
    throw fault instanceof TypeError || fault instanceof RangeError ? new MisshapenFact(event, fault) : fault;
  }
}
