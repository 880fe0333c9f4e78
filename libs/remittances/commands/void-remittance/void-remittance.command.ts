import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { RemittanceResource } from '#remittances/resource/remittance.resource';

export class VoidRemittance extends Command<RemittanceResource> {
  constructor(
    readonly remittance: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
