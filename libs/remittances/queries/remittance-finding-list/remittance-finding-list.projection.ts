import type { Projection } from '#platform/projector/projection';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { bankCurrencyDiffers, bankDiffers, type Finding } from '#remittances/domain/findings';
import {
  type BankCurrencyDiffered,
  type BankDiffered,
  type FindingMade,
  findingsIn,
  type RemittanceFact,
} from '#remittances/domain/remittance.events';
import type { RemittanceFindingResource } from '#remittances/resource/remittance-finding.resource';
import { findingResource } from '#remittances/resource/remittance-finding.view';

type BankFindingType = Extract<RemittanceFact['type'], `remittance.bank_${string}`>;
/** Facts that are about one finding each, unlike the facts that hold a list of findings. */
const BANK_FINDING_TYPES = new Set<string>([
  'remittance.bank_differed',
  'remittance.bank_agreed',
  'remittance.bank_currency_differed',
  'remittance.bank_currency_agreed',
] satisfies BankFindingType[]);

export const remittanceFindingList: Projection<RemittanceFindingResource> = {
  name: 'remittance_findings',
  version: 2,
  filters: {
    remittance: ({ remittance }) => remittance,
    type: ({ type }) => type,
  },
  eachOf: (event) => (BANK_FINDING_TYPES.has(event.type) ? [event] : findingsIn(event).map((data) => ({ ...event, data }))),
  documentOf: ({ data }) => (data as { finding: string }).finding,
  evolve(finding, event) {
    switch (event.type) {
      case 'remittance.bank_agreed':
      case 'remittance.bank_currency_agreed':
        return finding && { ...finding, settled_at: event.at };
      case 'remittance.bank_differed':
        return bankFinding(event, bankDiffers(event.data as BankDiffered));
      case 'remittance.bank_currency_differed':
        return bankFinding(event, bankCurrencyDiffers(event.data as BankCurrencyDiffered));
      default:
        return findingResource(event.data as FindingMade, event);
    }
  },
  createdAt: ({ created_at }) => created_at,
};

function bankFinding(event: RecordedEvent, found: Finding): RemittanceFindingResource {
  const { finding, remittance } = event.data as FindingMade;
  return findingResource({ finding, remittance, ...found }, event);
}
