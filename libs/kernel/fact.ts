import type { UnixSeconds } from '#kernel/time';

/** Something that has happened: a literal name (noun + past participle) and what there is to say about it, in the words of the HTTP interface. */
export interface Fact<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** A fact with the moment it happened, as a fold sees it. */
export type Happened<F extends Fact = Fact> = F & { readonly at: UnixSeconds };

export const fact = <Type extends string, Data>(type: Type, data: Data): Fact<Type, Data> => ({ type, data });

/** How a story is read: where it begins, and what each fact changes. Facts a view does not know leave it as it is. */
export interface View<State, F extends Fact> {
  readonly initial: State;
  evolve(state: State, event: Happened<F>): State;
}

/** A fact does not say what facts of its type say: nothing can be made of it. The words are those of what failed. */
export class MisshapenFact extends Error {
  constructor(
    readonly fact: Happened,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** Throws `MisshapenFact` for the first that the view cannot follow. */
export const fold = <State, F extends Fact>(view: View<State, F>, events: Iterable<Happened>, from: State = view.initial): State => {
  let state = from;
  for (const event of events) state = madeOf(event as Happened<F>, (each) => view.evolve(state, each));
  return state;
};

/** What is made of one fact. Throws `MisshapenFact` where that cannot be followed. */
export function madeOf<F extends Happened, T>(event: F, make: (event: F) => T): T {
  try {
    return make(event);
  } catch (fault) {
    throw fault instanceof TypeError || fault instanceof RangeError ? new MisshapenFact(event, fault) : fault;
  }
}
