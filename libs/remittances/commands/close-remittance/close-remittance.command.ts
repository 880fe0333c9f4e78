import { command, fields, shownBy } from '#platform/cqrs/command';
import { closeRemittance, remittanceState } from '#remittances/domain/remittance.decisions';
import { remittanceStream } from '#remittances/domain/remittance.events';
import { remittanceResource } from '#remittances/resource/remittance.view';

export const CloseRemittance = command('CloseRemittance', {
  input: fields<{ remittance: string }>(),
  stream: ({ remittance }) => remittanceStream(remittance),
  view: remittanceState,
  rule: (status, { remittance }) => closeRemittance(status, remittance),
  answer: shownBy(remittanceResource),
});
