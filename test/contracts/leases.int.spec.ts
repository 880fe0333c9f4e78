import { EmbeddedLeases } from '#platform/storage/embedded/embedded-leases';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoLeases } from '#platform/storage/mongodb/mongo-leases';
import { leasesContract } from '#test/contracts/leases.contract';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

leasesContract('the embedded store', async () => {
  const leases = new EmbeddedLeases();
  return { leases, others: leases, close: async () => undefined };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  leasesContract('MongoDB', async () => {
    const url = databases.next();
    const [one, other] = [new MongoDatabase(url), new MongoDatabase(url)];
    const close = async (): Promise<void> => {
      await one.close();
      await other.close();
    };
    return { leases: new MongoLeases(one), others: new MongoLeases(other), close };
  });
});
