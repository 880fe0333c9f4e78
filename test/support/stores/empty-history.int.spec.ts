import { newEvents } from '#test/contracts/history-backend';
import { mustBeEmpty } from '#test/support/stores/empty-history';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

it('what needs an empty server says so when it is not', async () => {
  const double = await EventStoreDbDouble.start();
  await expect(mustBeEmpty(double.url, 'A benchmark')).resolves.toBeUndefined();
  const server = new EventStoreDbHistory(double.url);
  const { position } = await server.store.append('order-1', 'no_stream', newEvents(1));
  await expect(mustBeEmpty(double.url, 'A benchmark')).rejects.toThrow(
    `it holds events up to ${position}. A benchmark begins from nothing.`,
  );
  await server.close();
  double.kill();
});
