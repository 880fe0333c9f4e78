import { command, fields } from '#platform/cqrs/command';
import { settlement } from '#reconciliation/settlements/domain/settlement';
import { recordMatches } from '#reconciliation/settlements/domain/settlement.decisions';
import { type MatchedLine, settlementStream } from '#reconciliation/settlements/domain/settlement.events';

/** Records the matches of a settlement's lines. */
export const RecordMatches = command('RecordMatches', {
  input: fields<{ settlement: string; matched: readonly MatchedLine[] }>(),
  stream: ({ settlement }) => settlementStream(settlement),
  view: settlement,
  rule: (state, { settlement: id, matched }) => recordMatches(state, id, matched),
});
