import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { ThreadedSender } from '#webhooks/delivery/threaded-sender';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { hang } from '#test/support/partners/webhook-receiver';

const { service, receiver } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

it('a fault of our own uses up no attempt of a delivery: it is made as soon as we are able to', async () => {
  const endpoint = await service.register();
  receiver.answer(hang);
  await service.somethingHappens();
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await service.of(ThreadedSender).onApplicationShutdown();
  expect(await service.attemptsNumbering(endpoint, 1)).toMatchObject([{ attempt: 1, status: 'succeeded', error: null }]);
  expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '1']);
  expect(service.of(DeliveryFigures).attempts).toEqual({ succeeded: 1 });
});
