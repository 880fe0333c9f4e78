import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { RemittanceDraft } from '#remittances/files/remittance-draft';
import type { RemittanceWithFindingsResource } from '#remittances/resource/remittance-finding.resource';

export class ReceiveRemittance extends Command<RemittanceWithFindingsResource> {
  constructor(
    readonly draft: RemittanceDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
