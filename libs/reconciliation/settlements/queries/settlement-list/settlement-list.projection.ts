import { bareNumber } from '#kernel/parcel-names';
import type { Projection } from '#platform/projector/projection';
import type { SettlementStreamFact } from '#reconciliation/settlements/domain/settlement.events';
import type { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';
import { settlementResource } from '#reconciliation/settlements/resource/settlement.view';
import { queriesOf } from '#platform/storage/document-queries';

/** Facts that change a settlement's document. Matches of lines are not among them: the check that follows them has their result. */
const SHOWN: ReadonlySet<string> = new Set([
  'settlement.received',
  'settlement.updated',
  'settlement.lines_received',
  'settlement.entries_skipped',
  'settlement.checked',
] satisfies SettlementStreamFact['type'][]);

export const settlementList: Projection<SettlementResource> = {
  name: 'settlements',
  version: 2,
  ofOneStream: true,
  filters: {
    status: ({ status }) => status,
    connection: ({ connection }) => connection,
    gateway_reference: ({ gateway_reference }) => gateway_reference,
    utr: ({ utr }) => bareNumber(utr),
    settled_at: ({ settled_at }) => settled_at,
    lines_listed: ({ lines_listed }) => String(lines_listed),
  },
  times: ['settled_at'],
  documentOf: ({ type, data }) => (SHOWN.has(type) ? (data as { readonly settlement: string }).settlement : null),
  evolve: (settlement, event) => settlementResource.evolve(settlement, event),
  createdAt: ({ created_at }) => created_at,
};

export const settlementQueries = queriesOf(settlementList.name, 'st');
