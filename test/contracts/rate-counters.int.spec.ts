import { EmbeddedRateCounters } from '#http/rate-limit/embedded/embedded-rate-counters';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoRateCounters } from '#http/rate-limit/mongodb/mongo-rate-counters';
import { rateCountersContract } from '#test/contracts/rate-counters.contract';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

rateCountersContract('the embedded store', async () => {
  const counters = new EmbeddedRateCounters();
  return { counters, others: counters, close: async () => undefined };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  rateCountersContract('MongoDB', async () => {
    const url = databases.next();
    const [one, other] = [new MongoDatabase(url), new MongoDatabase(url)];
    const close = async (): Promise<void> => {
      await one.close();
      await other.close();
    };
    return { counters: new MongoRateCounters(one), others: new MongoRateCounters(other), close };
  });
});
