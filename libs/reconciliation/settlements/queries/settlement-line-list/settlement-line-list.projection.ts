import type { Projection } from '#platform/projector/projection';
import type { SettlementLineResource } from '#reconciliation/settlements/resource/settlement-line.resource';
import { eventsOfLines, type LineEvent, lineEvolved } from '#reconciliation/settlements/resource/settlement-line.view';

export const settlementLineList: Projection<SettlementLineResource, LineEvent> = {
  name: 'settlement_lines',
  version: 2,
  ofOneStream: true,
  filters: {
    settlement: ({ settlement }) => settlement,
    type: ({ type }) => type,
    match_status: ({ match_status }) => match_status,
    order_id: ({ order_id }) => order_id,
  },
  eachOf: eventsOfLines,
  documentOf: ({ data }) => data.line,
  evolve: lineEvolved,
  createdAt: ({ created_at }) => created_at,
};
