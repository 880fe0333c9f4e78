import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { SettlementCounted } from '#remittances/domain/bank-transfer.events';

/** What a gateway's settlement brings to the bank under a UTR; 0: nothing after all. */
export class CountSettlement extends Command<void> {
  constructor(
    readonly counted: SettlementCounted,
    readonly context: CommandContext,
  ) {
    super();
  }
}
