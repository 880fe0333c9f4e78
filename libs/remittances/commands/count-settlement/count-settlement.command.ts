import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { SettlementCounted } from '#remittances/domain/bank-transfer.events';

/** Adds a gateway's settlement to the amount that the bank is expected to receive under a UTR. An amount of 0 removes it again. */
export class CountSettlement extends Command<void> {
  constructor(
    readonly counted: SettlementCounted,
    readonly context: CommandContext,
  ) {
    super();
  }
}
