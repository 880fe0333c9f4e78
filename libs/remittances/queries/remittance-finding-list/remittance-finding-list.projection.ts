import type { Projection } from '#platform/projector/projection';
import type { FindingMade } from '#remittances/domain/remittance.events';
import { findingResource, type RemittanceFindingResource } from '#remittances/resource/remittance-finding.resource';

export const remittanceFindingList: Projection<RemittanceFindingResource> = {
  name: 'remittance_findings',
  version: 1,
  filters: {
    remittance: ({ remittance }) => remittance,
    type: ({ type }) => type,
  },
  documentOf: ({ type, data }) => (type === 'remittance_finding.made' ? (data as FindingMade).finding : null),
  evolve: (_, event) => findingResource(event.data as FindingMade, event),
  createdAt: ({ created_at }) => created_at,
};
