import type { PayingConnection } from '#integrations/contract';
import { command, fields } from '#platform/cqrs/command';
import { settlement } from '#reconciliation/settlements/domain/settlement';
import { recordSkipped } from '#reconciliation/settlements/domain/settlement.decisions';
import { settlementStream, type Skipped } from '#reconciliation/settlements/domain/settlement.events';
import { settlementId } from '#reconciliation/settlements/settlement-ids';

/** Records the parts of a settlement that the gateway does not list, or not readably. */
export const RecordSkipped = command('RecordSkipped', {
  input: fields<{
    connection: PayingConnection;
    /** The gateway's id of the settlement. */
    reference: string;
    entries: readonly Skipped[];
  }>(),
  stream: ({ connection, reference }) => settlementStream(settlementId(connection.id, reference)),
  view: settlement,
  rule: (state, { connection: { id: connection, gateway }, reference, entries }) =>
    recordSkipped(state, { settlement: settlementId(connection, reference), connection, gateway }, reference, entries),
});
