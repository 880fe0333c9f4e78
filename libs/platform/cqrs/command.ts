import type { Command } from '@nestjs/cqrs';
import { type Fact, fold, type View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Decided, EventStore } from '#platform/event-store/event-store';

/** The type of a command's fields. It has no value. */
interface Input<Given> {
  readonly fields?: Given;
}

/** The fields of a command, beside the context that it is given in. */
export const fields = <Given = object>(): Input<Given & { readonly context: CommandContext }> => ({});

/** The fields of a command without a `context` among them: it has none, or its `prepare` makes it. */
export const fieldsOnly = <Given>(): Input<Given> => ({});

/** Makes the messages of a command for the command bus, which finds their handler by `type`. */
export interface Message<Given, Answer> {
  (given: Given): Command<Answer> & Readonly<Given>;
  readonly type: new (given: Given) => Command<Answer> & Readonly<Given>;
}

type Uses = Readonly<Record<string, Function>>;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a command that needs the event store alone
type NoUses = Record<never, never>;
type Services<U> = { readonly [Name in keyof U]: U[Name] extends { readonly prototype: infer S } ? S : never };
type StoreAnd<U> = Services<U> & { readonly eventStore: EventStore };

/** The handling of a command. */
export interface Handling {
  readonly type: new (given: never) => object;
  /** The classes of the services that it uses. */
  readonly uses: Uses;
  execute(command: never, services: never): Promise<unknown>;
}

/** A command: makes its messages, and handles them. */
export interface Intention<Given, Answer, S> extends Message<Given, Answer> {
  readonly uses: Uses;
  execute(command: Given, services: S): Promise<Answer>;
}

interface Described<Given, U> {
  /** Absent where the message is declared apart. */
  readonly input?: Input<Given>;
  /** The services it needs beside the event store, as Nest provides them. */
  readonly uses?: U;
}

/** Two things of one name are of one type, so that neither hides the other. */
type Joining<Given, Prepared> = Prepared & { readonly [Name in keyof Given & keyof Prepared]: Given[Name] };

/** How a command is decided on one stream. What `prepare` returns joins the fields. */
interface Decision<Given, U, Prepared, State, F extends Fact, Answer> extends Described<Given, U> {
  /** Reads what the rule needs beside the stream, once. */
  readonly prepare?: (given: Given, services: StoreAnd<U>) => Joining<Given, Prepared> | void | Promise<Joining<Given, Prepared> | void>;
  readonly stream: (command: Given & Prepared) => string;
  readonly view: View<State, F> | ((command: Given & Prepared) => View<State, F>);
  /** Runs again when another writer was faster. */
  readonly rule: (state: State, command: Given & Prepared, services: StoreAnd<U>) => readonly F[];
  /** Runs before the decision. `judge` resolves to the facts that the rule would decide. */
  readonly beforehand?: (judge: () => Promise<readonly F[]>, command: Given & Prepared, services: StoreAnd<U>) => Promise<void>;
  readonly answer?: (decided: Decided, command: Given & Prepared, services: StoreAnd<U>) => Answer | Promise<Answer>;
}

/** A command that decides on one stream by its rule. It loads nothing of Nest: `commandHandlers` registers it. */
export function command<Given, State, F extends Fact, U extends Uses = NoUses, Prepared = object, Answer = void>(
  name: string | Message<Given, Answer>,
  { uses, prepare, stream, view, rule, beforehand, answer }: Decision<Given, U, Prepared, State, F, Answer>,
): Intention<Given, Answer, StoreAnd<U>> {
  return handled(name, { eventStore: EventStore, ...uses }, async (given: Given, services: StoreAnd<U>) => {
    const whole = { ...given, ...(await prepare?.(given, services)) } as Given & Prepared & { readonly context: CommandContext };
    const decision = [
      stream(whole),
      typeof view === 'function' ? view(whole) : view,
      (state: State) => rule(state, whole, services),
      whole.context,
    ] as const;
    await beforehand?.(() => services.eventStore.judge(...decision), whole, services);
    const decided = await services.eventStore.decide(...decision);
    return answer?.(decided, whole, services) as Answer;
  });
}

/** A command that does more than one thing, each in sight. */
export const compositeCommand = <Given, Answer, U extends Uses = NoUses>(
  name: string | Message<Given, Answer>,
  { uses, run }: Described<Given, U> & { readonly run: (command: Given, services: Services<U>) => Promise<Answer> },
): Intention<Given, Answer, Services<U>> => handled(name, uses ?? {}, run);

/** The messages of a command whose handler a contract must not load. */
export function message<Given, Answer>(name: string): Message<Given, Answer> {
  const type = {
    [name]: class {
      constructor(given: Given) {
        Object.assign(this, given);
      }
    },
  }[name] as unknown as Message<Given, Answer>['type'];
  return Object.assign((given: Given) => new type(given), { type });
}

function handled<Given, Answer, S>(
  name: string | Message<Given, Answer>,
  uses: Uses,
  execute: (command: Given, services: S) => Promise<Answer>,
): Intention<Given, Answer, S> {
  const { type } = typeof name === 'string' ? message<Given, Answer>(name) : name;
  return Object.assign((given: Given) => new type(given), { type, uses, execute });
}

/** Answers with the whole stream, as a view shows it. */
export const shownBy =
  <Shown, F extends Fact>(view: View<Shown, F>) =>
  ({ events }: Decided): Exclude<Shown, null> =>
    fold(view, events) as Exclude<Shown, null>;
