import type { DisputeResource } from '#disputes/resource/dispute.resource';
import { disputeEvolved, disputeOf, isDisputeState } from '#disputes/resource/dispute.view';
import type { Projection } from '#platform/projector/projection';
import { queriesOf } from '#platform/storage/document-queries';

export const DISPUTE_LIST = 'disputes';

export const disputeList: Projection<DisputeResource> = {
  name: DISPUTE_LIST,
  version: 2,
  ofOneStream: true,
  filters: {
    order_id: ({ order_id }) => order_id,
    status: ({ status }) => status,
    gateway_reference: ({ gateway_reference }) => gateway_reference,
  },
  documentOf: (event) => disputeOf(event),
  evolve: (dispute, event) => (isDisputeState(event) ? disputeEvolved(dispute, event) : dispute),
  createdAt: ({ created_at }) => created_at,
};

export const disputeQueries = queriesOf(DISPUTE_LIST, 'dp');
