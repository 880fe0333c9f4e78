import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { receiver, service } from '#test/support/own-webhook-service';

it('a fault of our own uses up no attempt of a delivery: it is made as soon as we are able to', async () => {
  const endpoint = await service.register();
  const names = service.of(NameResolver);
  const resolve = names.resolve.bind(names);
  let faults = 0;
  names.resolve = (host) =>
    ++faults > 2 ? resolve(host) : Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
  await service.somethingHappens();
  expect(await service.attemptsNumbering(endpoint, 1)).toMatchObject([{ attempt: 1, status: 'succeeded', error: null }]);
  expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1']);
  expect(service.of(DeliveryFigures).attempts).toEqual({ succeeded: 1 });
  expect(faults).toBe(3);
});
