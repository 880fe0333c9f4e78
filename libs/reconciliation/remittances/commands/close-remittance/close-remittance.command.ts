import { command, fields, shownBy } from '#platform/cqrs/command';
import { closeRemittance, remittanceState } from '#reconciliation/remittances/domain/remittance.decisions';
import { remittanceStream } from '#reconciliation/remittances/domain/remittance.events';
import { remittanceResource } from '#reconciliation/remittances/resource/remittance.view';

export const CloseRemittance = command('CloseRemittance', {
  input: fields<{ remittance: string }>(),
  stream: ({ remittance }) => remittanceStream(remittance),
  view: remittanceState,
  rule: (status, { remittance }) => closeRemittance(status, remittance),
  answer: shownBy(remittanceResource),
});
