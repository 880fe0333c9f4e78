import { orderStream } from '#orders/contract';
import { decides, shownBy } from '#platform/event-store/decides';
import { CheckSettlement } from '#settlements/commands/check-settlement/check-settlement.command';
import { NoteMissing } from '#settlements/commands/note-missing/note-missing.command';
import { RecordDuplicates } from '#settlements/commands/record-duplicates/record-duplicates.command';
import { RecordMatches } from '#settlements/commands/record-matches/record-matches.command';
import { RecordSkipped } from '#settlements/commands/record-skipped/record-skipped.command';
import { RecordSettlement } from '#settlements/commands/record-settlement/record-settlement.command';
import { ReturnMoney } from '#settlements/commands/return-money/return-money.command';
import { settledOrder } from '#settlements/domain/settled-order';
import { noteMissing, returnMoney } from '#settlements/domain/settled-order.decisions';
import { settlement } from '#settlements/domain/settlement';
import {
  checkSettlement,
  recordDuplicates,
  recordMatches,
  recordSettlement,
  recordSkipped,
} from '#settlements/domain/settlement.decisions';
import { settlementStream } from '#settlements/domain/settlement.events';
import { lineId, settlementId } from '#settlements/settlement-ids';

const onSettlement = { stream: ({ settlement }: { readonly settlement: string }) => settlementStream(settlement), view: settlement };
const onOrder = { stream: ({ order }: { readonly order: string }) => orderStream(order), view: settledOrder };

export const SETTLEMENT_HANDLERS = [
  decides(RecordSettlement, {
    stream: ({ connection, listed }) => settlementStream(settlementId(connection.id, listed.settlement.gateway_reference)),
    view: settlement,
    rule(state, { connection: { id: connection, gateway }, listed }) {
      const id = settlementId(connection, listed.settlement.gateway_reference);
      const lines = listed.lines.map((each) => ({ line: lineId(id, each.key), ...each }));
      return recordSettlement(state, { settlement: id, connection, gateway }, listed.settlement, lines);
    },
    answer: shownBy(settlement),
  }),
  decides(RecordSkipped, {
    stream: ({ connection, reference }) => settlementStream(settlementId(connection.id, reference)),
    view: settlement,
    rule: (state, { connection: { id: connection, gateway }, reference, entries }) =>
      recordSkipped(state, { settlement: settlementId(connection, reference), connection, gateway }, reference, entries),
  }),
  decides(RecordMatches, { ...onSettlement, rule: (state, { settlement: id, matched }) => recordMatches(state, id, matched) }),
  decides(RecordDuplicates, { ...onSettlement, rule: (state, { settlement: id, money }) => recordDuplicates(state, id, money) }),
  decides(CheckSettlement, { ...onSettlement, rule: (state, { settlement: id }) => checkSettlement(state, id) }),
  decides(ReturnMoney, { ...onOrder, rule: (state, { settlement: id }) => returnMoney(state, id) }),
  decides(NoteMissing, { ...onOrder, rule: (state, { connection, context }) => noteMissing(state, connection, context.now) }),
];
