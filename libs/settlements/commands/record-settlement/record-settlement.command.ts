import type { PayingConnection, SettledLines } from '#integrations/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { Settlement } from '#settlements/domain/settlement';

/** What a gateway lists of a settlement. The answer is the settlement afterwards, with all that is known of it. */
export class RecordSettlement extends Command<Settlement> {
  constructor(
    readonly connection: PayingConnection,
    readonly listed: SettledLines,
    readonly context: CommandContext,
  ) {
    super();
  }
}
