import type { PayingConnection, SettledLines } from '#integrations/contract';
import { command, fields, shownBy } from '#platform/cqrs/command';
import { settlement } from '#reconciliation/settlements/domain/settlement';
import { recordSettlement } from '#reconciliation/settlements/domain/settlement.decisions';
import { settlementStream } from '#reconciliation/settlements/domain/settlement.events';
import { lineId, settlementId } from '#reconciliation/settlements/settlement-ids';

/** Records a settlement as the gateway lists it. Resolves to the settlement's full state afterwards. */
export const RecordSettlement = command('RecordSettlement', {
  input: fields<{ connection: PayingConnection; listed: SettledLines }>(),
  stream: ({ connection, listed }) => settlementStream(settlementId(connection.id, listed.settlement.gateway_reference)),
  view: settlement,
  rule(state, { connection: { id: connection, gateway }, listed }) {
    const id = settlementId(connection, listed.settlement.gateway_reference);
    const lines = listed.lines.map((each) => ({ line: lineId(id, each.key), ...each }));
    return recordSettlement(state, { settlement: id, connection, gateway }, listed.settlement, lines);
  },
  answer: shownBy(settlement),
});
