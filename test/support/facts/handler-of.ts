import type { Command, CommandResult } from '@nestjs/cqrs';
import type { DecidingHandler } from '#platform/event-store/decides';
import type { EventStore } from '#platform/event-store/event-store';

/** The handler of a decide-only command, on a new store. */
export function handlerOf<C extends Command<unknown>>(
  handlers: readonly DecidingHandler[],
  command: new (...values: never[]) => C,
  eventStore: EventStore,
): { execute(command: C): Promise<CommandResult<C>> } {
  const Handler = handlers.find((each) => each.command === command)!;
  return new Handler(eventStore) as never;
}
