import { CommandHandler, type CommandResult, type Command as NestCommand } from '@nestjs/cqrs';
import { type Fact, fold, type View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Decided, EventStore } from '#platform/event-store/event-store';

type Decidable = NestCommand<unknown> & { readonly context: CommandContext };

/** What a command decides on, and how. */
interface Decision<C, State, F extends Fact> {
  readonly stream: (command: C) => string;
  readonly view: View<State, F>;
  /** Runs again when another writer was faster. */
  readonly rule: (state: State, command: C) => readonly F[];
}

type Answering<C extends Decidable> = [CommandResult<C>] extends [void]
  ? { readonly answer?: never }
  : { readonly answer: (decided: Decided, command: C) => CommandResult<C> };

/** The class of a handler, as Nest makes it. */
export interface DecidingHandler {
  readonly command: Function;
  new (eventStore: EventStore): { execute(command: Decidable): Promise<unknown> };
}

/** The handler of a command that decides on one stream and does nothing else. */
export function decides<C extends Decidable, State, F extends Fact>(
  command: new (...values: never[]) => C,
  decision: Decision<C, State, F> & Answering<C>,
): DecidingHandler {
  @CommandHandler(command)
  class Handler {
    static readonly command = command;

    constructor(private readonly eventStore: EventStore) {}

    async execute(given: C): Promise<unknown> {
      const rule = (state: State): readonly F[] => decision.rule(state, given);
      const decided = await this.eventStore.decide(decision.stream(given), decision.view, rule, given.context);
      return decision.answer?.(decided, given);
    }
  }
  return Handler;
}

/** Answers with the whole stream, as a view shows it. */
export const shownBy =
  <Shown, F extends Fact>(view: View<Shown, F>) =>
  ({ events }: Decided): Exclude<Shown, null> =>
    fold(view, events) as Exclude<Shown, null>;
