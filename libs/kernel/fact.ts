import type { UnixSeconds } from '#kernel/time';

/** Something that has happened: a literal name (noun + past participle) and its data, in the words of the HTTP interface. */
export interface Fact<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** The data of each declared type of fact. A room extends this by declaration merging with the types of its `*.events.ts`. */
export interface Facts {}

export type DataOf<F extends Fact> = { readonly [Each in F as Each['type']]: Each['data'] };

/** Any fact that a room declares. */
export type DeclaredFact = { [Type in keyof Facts]: Fact<Type, Facts[Type]> }[keyof Facts];

/** Whether the type of a fact begins with a word, such as `refund`. */
export const isAbout = <F extends Fact, Word extends string>(each: F, word: Word): each is Extract<F, { type: `${Word}.${string}` }> =>
  each.type.startsWith(`${word}.`);

/** A fact with the time it happened, as folds see it. */
export type Happened<F extends Fact = Fact> = F & { readonly at: UnixSeconds };

export const fact = <Type extends string, Data>(type: Type, data: Data): Fact<Type, Data> => ({ type, data });

/** How events are folded to a state: the initial state, and the state after each event. Unknown events change nothing. */
export interface View<State, F extends Fact> {
  readonly initial: State;
  evolve(state: State, event: Happened<F>): State;
}

/** A fact that cannot be processed because its data do not match its type. Has the message of the failure. */
export class MisshapenFact extends Error {
  constructor(
    readonly fact: Happened,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** The state after these events, in their order. Throws `MisshapenFact` for the first that the view cannot apply. */
export const fold = <State, F extends Fact>(view: View<State, F>, events: Iterable<Happened>, from: State = view.initial): State => {
  let state = from;
  for (const event of events) state = madeOf(event as Happened<F>, (each) => view.evolve(state, each));
  return state;
};

/** The result of `make` for one event. Throws `MisshapenFact` if it fails because of the event's data. */
export function madeOf<F extends Happened, T>(event: F, make: (event: F) => T): T {
  try {
    return make(event);
  } catch (fault) {
    throw fault instanceof TypeError || fault instanceof RangeError ? new MisshapenFact(event, fault) : fault;
  }
}
