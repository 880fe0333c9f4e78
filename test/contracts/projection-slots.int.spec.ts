import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoProjectionSlots } from '#platform/projection-slots/mongodb/mongo-projection-slots';
import { projectionSlotsContract } from '#test/contracts/projection-slots.contract';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { SlotsInMemory } from '#test/support/stores/slots-in-memory';

projectionSlotsContract('the double', async () => {
  const slots = new SlotsInMemory();
  return { slots, others: slots, close: async () => undefined };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  projectionSlotsContract('MongoDB', async () => {
    const url = databases.next();
    const [one, other] = [new MongoDatabase(url), new MongoDatabase(url)];
    const close = async (): Promise<void> => {
      await one.close();
      await other.close();
    };
    return { slots: new MongoProjectionSlots(one), others: new MongoProjectionSlots(other), close };
  });
});
