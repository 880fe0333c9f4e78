import type { Projection } from '#platform/projector/projection';
import type { Recorded, RecordedEvent } from '#platform/event-history/recorded-event';
import { bankCurrencyDiffers, bankDiffers, type Finding } from '#reconciliation/remittances/domain/findings';
import type { FindingMade, RemittanceFact } from '#reconciliation/remittances/domain/remittance.events';
import type { RemittanceFindingResource } from '#reconciliation/remittances/resource/remittance-finding.resource';
import { findingResource } from '#reconciliation/remittances/resource/remittance-finding.view';

/** An event about one finding: of the bank, or split from the list of findings in a fact. */
type FindingEvent =
  | RecordedEvent<Extract<RemittanceFact['type'], `remittance.bank_${string}`>>
  | Recorded<'remittance.part_matched' | 'remittance.looked_over', FindingMade>;

export const remittanceFindingList: Projection<RemittanceFindingResource, FindingEvent> = {
  name: 'remittance_findings',
  version: 2,
  filters: {
    remittance: ({ remittance }) => remittance,
    type: ({ type }) => type,
  },
  eachOf(event) {
    switch (event.type) {
      case 'remittance.bank_differed':
      case 'remittance.bank_agreed':
      case 'remittance.bank_currency_differed':
      case 'remittance.bank_currency_agreed':
        return [event];
      case 'remittance.part_matched':
      case 'remittance.looked_over':
        return event.data.findings.map((data) => ({ ...event, data }));
      default:
        return [];
    }
  },
  documentOf: ({ data }) => data.finding,
  evolve(finding, event) {
    switch (event.type) {
      case 'remittance.bank_agreed':
      case 'remittance.bank_currency_agreed':
        return finding && { ...finding, settled_at: event.at };
      case 'remittance.bank_differed':
        return bankFinding(event, bankDiffers(event.data));
      case 'remittance.bank_currency_differed':
        return bankFinding(event, bankCurrencyDiffers(event.data));
      default:
        return findingResource(event.data, event);
    }
  },
  createdAt: ({ created_at }) => created_at,
};

function bankFinding(
  event: RecordedEvent<'remittance.bank_differed' | 'remittance.bank_currency_differed'>,
  found: Finding,
): RemittanceFindingResource {
  const { finding, remittance } = event.data;
  return findingResource({ finding, remittance, ...found }, event);
}
