import type { DisputeReport } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The gateway's present state of a dispute of an order's payment. */
export class RecordDispute extends Command<void> {
  constructor(
    readonly order: string,
    readonly report: DisputeReport,
    readonly context: CommandContext,
  ) {
    super();
  }
}
