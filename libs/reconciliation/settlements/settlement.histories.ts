import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';
import { settlementStream } from '#reconciliation/settlements/domain/settlement.events';
import { settlementLineList } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.projection';
import { settlementList } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import type { SettlementLineResource } from '#reconciliation/settlements/resource/settlement-line.resource';

export const SETTLEMENT_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'st', streams: (id) => [settlementStream(id)], shown: shownAsKept(settlementList) },
  {
    prefix: 'stl',
    streams: async (id, known) => {
      const line = await known.find<SettlementLineResource>(settlementLineList.name, id);
      return line === null ? [] : [settlementStream(line.settlement)];
    },
    shown: shownAsKept(settlementLineList),
  },
];
