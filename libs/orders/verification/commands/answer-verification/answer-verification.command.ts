import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The shopper's code or button, or the merchant's record of a phone call. */
export type GivenAnswer =
  | { readonly by: 'code'; readonly code: string }
  | { readonly by: 'link'; readonly confirms: boolean }
  | { readonly by: 'merchant'; readonly note: string | null };

/** Confirms an order or refuses it. Resolves to the order's events. */
export class AnswerVerification extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly order: string,
    readonly answer: GivenAnswer,
    readonly context: CommandContext,
  ) {
    super();
  }
}
