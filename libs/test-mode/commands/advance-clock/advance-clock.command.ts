import type { UnixSeconds } from '#kernel/time';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ClockAdvance } from '#test-mode/domain/test-clock.decisions';

/** Advances the test clock of the account. Resolves to its new time. */
export class AdvanceClock extends Command<UnixSeconds> {
  constructor(
    readonly advance: ClockAdvance,
    readonly context: CommandContext,
  ) {
    super();
  }
}
