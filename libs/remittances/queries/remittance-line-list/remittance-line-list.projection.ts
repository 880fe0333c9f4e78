import type { Projection } from '#platform/projector/projection';
import type { LineMatched } from '#remittances/domain/remittance.events';
import { lineResource, type RemittanceLineResource } from '#remittances/resource/remittance-line.resource';

export const remittanceLineList: Projection<RemittanceLineResource> = {
  name: 'remittance_lines',
  version: 2,
  filters: {
    remittance: ({ remittance }) => remittance,
    match_status: ({ match_status }) => match_status,
    order_id: ({ order_id }) => order_id,
  },
  documentOf: ({ type, data }) => (type === 'remittance_line.matched' ? (data as LineMatched).line : null),
  evolve: (_, event) => lineResource(event.data as LineMatched, event),
  createdAt: ({ created_at }) => created_at,
};
