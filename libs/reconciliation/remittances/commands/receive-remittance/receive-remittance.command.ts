import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';
import type { RemittanceDraft } from '#reconciliation/remittances/files/remittance-draft';
import type { RemittanceWithFindingsResource } from '#reconciliation/remittances/resource/remittance-finding.resource';

export const ReceiveRemittance = message<{ draft: RemittanceDraft; context: CommandContext }, RemittanceWithFindingsResource>(
  'ReceiveRemittance',
);
