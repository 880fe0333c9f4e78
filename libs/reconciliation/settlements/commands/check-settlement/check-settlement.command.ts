import { command, fields } from '#platform/cqrs/command';
import { settlement } from '#reconciliation/settlements/domain/settlement';
import { checkSettlement } from '#reconciliation/settlements/domain/settlement.decisions';
import { settlementStream } from '#reconciliation/settlements/domain/settlement.events';

/** Checks a settlement as a whole after all its lines were fetched. */
export const CheckSettlement = command('CheckSettlement', {
  input: fields<{ settlement: string }>(),
  stream: ({ settlement }) => settlementStream(settlement),
  view: settlement,
  rule: (state, { settlement: id }) => checkSettlement(state, id),
});
