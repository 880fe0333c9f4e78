import { command, fields, shownBy } from '#platform/cqrs/command';
import { remittanceState, voidRemittance } from '#reconciliation/remittances/domain/remittance.decisions';
import { remittanceStream } from '#reconciliation/remittances/domain/remittance.events';
import { remittanceResource } from '#reconciliation/remittances/resource/remittance.view';

export const VoidRemittance = command('VoidRemittance', {
  input: fields<{ remittance: string }>(),
  stream: ({ remittance }) => remittanceStream(remittance),
  view: remittanceState,
  rule: (status, { remittance }) => voidRemittance(status, remittance),
  answer: shownBy(remittanceResource),
});
