import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { courierBy, couriers, type CourierSettings, couriersStream } from '#reconciliation/remittances/domain/courier';
import { setUpCourier } from '#reconciliation/remittances/domain/courier.decisions';
import { shownCourier } from '#reconciliation/remittances/resource/courier.resource';

export const SetUpCourier = command('SetUpCourier', {
  input: fields<{ code: string; settings: Partial<CourierSettings> }>(),
  stream: ({ context }) => couriersStream(context.account, context.livemode),
  view: couriers,
  rule: (known, { code, settings }) => setUpCourier(known, code, settings),
  answer: ({ events }, { code }) => shownCourier(courierBy(fold(couriers, events), code)!),
});
