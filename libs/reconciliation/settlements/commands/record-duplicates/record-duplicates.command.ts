import { command, fields } from '#platform/cqrs/command';
import { settlement } from '#reconciliation/settlements/domain/settlement';
import { recordDuplicates } from '#reconciliation/settlements/domain/settlement.decisions';
import { settlementStream } from '#reconciliation/settlements/domain/settlement.events';

/** Records that an earlier settlement has money of this one too. */
export const RecordDuplicates = command('RecordDuplicates', {
  input: fields<{
    settlement: string;
    /** Our ids of the payments and refunds. */
    money: readonly string[];
  }>(),
  stream: ({ settlement }) => settlementStream(settlement),
  view: settlement,
  rule: (state, { settlement: id, money }) => recordDuplicates(state, id, money),
});
