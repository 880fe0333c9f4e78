import type { Projection } from '#platform/projector/projection';
import { bankDiffers } from '#remittances/domain/findings';
import { type BankDiffered, type FindingMade, findingsIn, type RemittanceFact } from '#remittances/domain/remittance.events';
import type { RemittanceFindingResource } from '#remittances/resource/remittance-finding.resource';
import { findingResource } from '#remittances/resource/remittance-finding.view';

const OF_BANK = new Set<string>(['remittance.bank_differed', 'remittance.bank_agreed'] satisfies RemittanceFact['type'][]);

export const remittanceFindingList: Projection<RemittanceFindingResource> = {
  name: 'remittance_findings',
  version: 2,
  filters: {
    remittance: ({ remittance }) => remittance,
    type: ({ type }) => type,
  },
  eachOf: (event) => (OF_BANK.has(event.type) ? [event] : findingsIn(event).map((data) => ({ ...event, data }))),
  documentOf: ({ data }) => (data as { finding: string }).finding,
  evolve(finding, event) {
    const { type, data, at } = event;
    if (type === 'remittance.bank_agreed') return finding && { ...finding, settled_at: at };
    if (type !== 'remittance.bank_differed') return findingResource(data as FindingMade, event);
    const differed = data as BankDiffered;
    return findingResource({ finding: differed.finding, remittance: differed.remittance, ...bankDiffers(differed) }, event);
  },
  createdAt: ({ created_at }) => created_at,
};
