import type { Projection } from '#platform/projector/projection';
import { bankDiffers } from '#remittances/domain/findings';
import type { BankDiffered, FindingMade, RemittanceFact, RemittancePartFact } from '#remittances/domain/remittance.events';
import { findingResource, type RemittanceFindingResource } from '#remittances/resource/remittance-finding.resource';

const TELLS_OF_FINDING = new Set<string>(['remittance_finding.made', 'remittance.bank_differed', 'remittance.bank_agreed'] satisfies (
  RemittanceFact | RemittancePartFact
)['type'][]);

export const remittanceFindingList: Projection<RemittanceFindingResource> = {
  name: 'remittance_findings',
  version: 2,
  filters: {
    remittance: ({ remittance }) => remittance,
    type: ({ type }) => type,
  },
  documentOf: ({ type, data }) => (TELLS_OF_FINDING.has(type) ? (data as { finding: string }).finding : null),
  evolve(finding, event) {
    const { type, data, at } = event;
    if (type === 'remittance_finding.made') return findingResource(data as FindingMade, event);
    if (type === 'remittance.bank_agreed') return finding && { ...finding, settled_at: at };
    const differed = data as BankDiffered;
    return findingResource({ finding: differed.finding, remittance: differed.remittance, ...bankDiffers(differed) }, event);
  },
  createdAt: ({ created_at }) => created_at,
};
