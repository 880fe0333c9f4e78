import { fold } from '#kernel/fact';
import { listOf } from '#http/answers/list-of';
import { type HistorySources, type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';
import { importPartStream, importStream } from '#reconciliation/remittances/domain/bank-credit-import';
import { COURIER_STREAMS, couriers } from '#reconciliation/remittances/domain/courier';
import { partStream, remittanceStream } from '#reconciliation/remittances/domain/remittance.events';
import { TRANSFERS_OF_CREDITS, type TransferOfCredit } from '#reconciliation/remittances/matching/transfers-of-credits.projection';
import { bankCreditImports } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.projection';
import { bankCreditList } from '#reconciliation/remittances/queries/bank-credit-list/bank-credit-list.projection';
import { remittanceFindingList } from '#reconciliation/remittances/queries/remittance-finding-list/remittance-finding-list.projection';
import { remittanceLineList } from '#reconciliation/remittances/queries/remittance-line-list/remittance-line-list.projection';
import { remittanceList } from '#reconciliation/remittances/queries/remittance-list/remittance-list.projection';
import { shownCouriers } from '#reconciliation/remittances/resource/courier.resource';

/** The streams of a remittance: its own, and those of its parts. Empty if there is no such remittance. */
async function streamsOf(remittance: string, sources: HistorySources): Promise<string[]> {
  const own = remittanceStream(remittance);
  const [received] = await sources.stored(own);
  if (received?.type !== 'remittance.received') return [];
  const { parts } = received.data;
  return [own, ...Array.from({ length: parts }, (_, part) => partStream(remittance, part)), partStream(remittance, 'end')];
}

/** The same for a line or finding, whose remittance is looked up in a read model. */
const streamsOfItem =
  (model: string): ResourceHistory['streams'] =>
  async (id, known) => {
    const found = await known.find<{ readonly remittance: string }>(model, id);
    return found === null ? [] : streamsOf(found.remittance, known);
  };

export const REMITTANCE_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'rem', streams: streamsOf, shown: shownAsKept(remittanceList) },
  { prefix: 'reml', streams: streamsOfItem(remittanceLineList.name), shown: shownAsKept(remittanceLineList) },
  {
    prefix: 'bc',
    async streams(id, known) {
      const found = await known.find<TransferOfCredit>(TRANSFERS_OF_CREDITS, id);
      return found === null ? [] : [found.stream];
    },
    shown: shownAsKept(bankCreditList),
  },
  {
    prefix: 'bci',
    async streams(id, known) {
      const [received] = await known.stored(importStream(id));
      if (received?.type !== 'bank_credit_import.received') return [];
      const { parts } = received.data;
      return [importStream(id), ...Array.from({ length: parts }, (_, part) => importPartStream(id, part))];
    },
    shown: shownAsKept(bankCreditImports),
  },
  { prefix: 'remf', streams: streamsOfItem(remittanceFindingList.name), shown: shownAsKept(remittanceFindingList) },
  {
    prefix: COURIER_STREAMS,
    streams: (name) => [name],
    shown: (_, events) => (events.length === 0 ? null : listOf('/v1/cod/couriers', shownCouriers(fold(couriers, events)))),
  },
];
