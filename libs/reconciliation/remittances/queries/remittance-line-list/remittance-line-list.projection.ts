import type { Recorded } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { linesIn, type LineInCurrency } from '#reconciliation/remittances/domain/remittance.events';
import type { RemittanceLineResource } from '#reconciliation/remittances/resource/remittance-line.resource';
import { lineResource } from '#reconciliation/remittances/resource/remittance-line.view';

export const remittanceLineList: Projection<RemittanceLineResource, Recorded<string, LineInCurrency>> = {
  name: 'remittance_lines',
  version: 3,
  filters: {
    remittance: ({ remittance }) => remittance,
    match_status: ({ match_status }) => match_status,
    order_id: ({ order_id }) => order_id,
  },
  eachOf: (event) => linesIn(event).map((data) => ({ ...event, data })),
  documentOf: ({ data }) => data.line,
  evolve: (_, event) => lineResource(event.data, event),
  createdAt: ({ created_at }) => created_at,
};
