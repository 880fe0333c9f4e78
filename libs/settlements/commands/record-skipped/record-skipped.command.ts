import type { PayingConnection } from '#integrations/contract';
import { Command } from '#platform/cqrs/messages';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Skipped } from '#settlements/domain/settlement.events';

/** Records the parts of a settlement that the gateway does not list, or not readably. */
export class RecordSkipped extends Command<void> {
  constructor(
    readonly connection: PayingConnection,
    /** The gateway's id of the settlement. */
    readonly reference: string,
    readonly entries: readonly Skipped[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
