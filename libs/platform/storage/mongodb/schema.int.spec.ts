import { Logger } from '@nestjs/common';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { MongoLeases } from '#platform/storage/mongodb/mongo-leases';
import { Schema } from '#platform/storage/mongodb/schema';
import { NEWEST, type SchemaStep } from '#platform/storage/mongodb/schema-steps';
import { NewerRelease } from '#platform/storage/newer-release';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

describeMongo('the schema in MongoDB', (server) => {
  const databases = ownDatabases(server);
  const versionOf = async (database: MongoDatabase) => database.collection<Stored>('schema').findOne({ _id: 'version' });

  it('is updated by one of several concurrently starting processes, and not changed by later ones', async () => {
    const url = databases.next();
    const processes = Array.from({ length: 3 }, () => new MongoDatabase(url));
    const migrate = async (database: MongoDatabase): Promise<void> => new Schema(database, new MongoLeases(database)).migrate();
    await Promise.all(processes.map(migrate));
    const [database] = processes as [MongoDatabase];
    const lease = () => database.collection<Stored>('leases').findOne({ _id: 'schema' });
    const before = await lease();
    await migrate(database);
    expect(before).toMatchObject({ until: 0 });
    expect(await lease()).toEqual(before);
    expect(await versionOf(database)).toEqual({ _id: 'version', version: NEWEST });
    expect(await database.collection('subject_keys').indexes()).toMatchObject([{}, { key: { subject: 1 } }]);
    for (const each of processes) await each.close();
  });

  it.each(['asked', 'requested'])('finds parked streams by their request, where they were indexed by %s', async (field) => {
    const database = new MongoDatabase(databases.next());
    await database.collection('parked_streams').createIndex({ [field]: 1 }, { name: 'by_asking' });
    await database.collection('schema').insertOne({ _id: 'version', version: 14 });
    await new Schema(database, new MongoLeases(database)).migrate();
    const indexes = await database.collection('parked_streams').indexes();
    expect(indexes.map(({ name, key: fields }) => [name, fields])).toEqual([
      ['_id_', { _id: 1 }],
      ['by_request', { asked: 1 }],
    ]);
    await database.close();
  });

  it('is refused unchanged by an older release', async () => {
    const database = new MongoDatabase(databases.next());
    await database.collection('schema').insertOne({ _id: 'version', version: 1000 });
    const schema = new Schema(database, new MongoLeases(database));
    const refusal = new NewerRelease('MongoDB', 1000, NEWEST);
    await expect(schema.migrate()).rejects.toThrow(refusal);
    await expect(schema.mustKnow()).rejects.toThrow(refusal);
    expect(await versionOf(database)).toMatchObject({ version: 1000 });
    expect(await database.collection('leases').findOne({})).toBeNull();
    await database.close();
  });

  describe('while another process takes the lease away', () => {
    const taken: string[] = [];
    let database: MongoDatabase;
    let leases: MongoLeases;

    const lease = (change: object) => database.collection<Stored>('leases').updateOne({ _id: 'schema' }, change);
    /** Takes the lease as another process does once it has expired. */
    const takeAway = async (): Promise<void> => void (await lease({ $inc: { token: 1 } }));
    const step = (name: string, take: SchemaStep['take'] = async () => undefined): SchemaStep => ({
      does: { name },
      take: async (...given) => {
        taken.push(name);
        await take(...given);
      },
    });
    /** Finishes as another process does: all steps are recorded, and the lease is released. */
    const goOn = async (version: number): Promise<void> => {
      await database.collection<Stored>('schema').updateOne({ _id: 'version' }, { $set: { version } }, { upsert: true });
      await lease({ $set: { until: 0 } });
    };

    beforeEach(() => {
      Logger.overrideLogger(false);
      taken.length = 0;
      database = new MongoDatabase(databases.next());
      leases = new MongoLeases(database);
    });
    afterEach(() => database.close());

    it('stops between two steps, and leaves the rest to that process', async () => {
      const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
      Logger.overrideLogger({ log: stop, error: stop, warn: () => stop() });
      const steps = [step('first', takeAway), step('second')];
      const migrating = new Schema(database, leases, steps).migrate();
      await stopped;
      expect(await versionOf(database)).toBeNull();
      await goOn(2);
      await migrating;
      expect(taken).toEqual(['first']);
    });

    it('stops within a long step, by its signal', async () => {
      const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
      const endless: SchemaStep['take'] = async (_database, signal) => {
        await takeAway();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        stop();
      };
      const migrating = new Schema(database, leases, [step('first', endless), step('second')], 20).migrate();
      await stopped;
      await goOn(2);
      await migrating;
      expect(taken).toEqual(['first']);
    });

    it('holds it for as long as a step takes', async () => {
      let renewed = 0;
      const acquire = leases.acquire.bind(leases);
      leases.acquire = async (...given) => {
        const acquired = (await acquire(...given))!;
        return { ...acquired, renew: async () => (renewed++, acquired.renew()) };
      };
      const long: SchemaStep['take'] = async () => {
        while (renewed < 3) await new Promise(setImmediate);
      };
      await new Schema(database, leases, [step('first', long)], 20).migrate();
      expect(await versionOf(database)).toMatchObject({ version: 1 });
    });
  });
});
