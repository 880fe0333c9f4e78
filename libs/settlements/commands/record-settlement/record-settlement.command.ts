import type { PayingConnection, SettledLines } from '#integrations/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { Settlement } from '#settlements/domain/settlement';

/** Records a settlement as the gateway lists it. Resolves to the settlement's full state afterwards. */
export class RecordSettlement extends Command<Settlement> {
  constructor(
    readonly connection: PayingConnection,
    readonly listed: SettledLines,
    readonly context: CommandContext,
  ) {
    super();
  }
}
