import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoLeases } from '#platform/storage/mongodb/mongo-leases';
import { NEWEST, Schema } from '#platform/storage/mongodb/schema';
import { describeMongo, ownDatabases } from '#test/support/mongodb';

describeMongo('the schema in MongoDB', (server) => {
  const databases = ownDatabases(server);

  it('is brought up to date by one of several processes that start at once, and left alone by later ones', async () => {
    const url = databases.next();
    const processes = Array.from({ length: 3 }, () => new MongoDatabase(url));
    const migrate = async (database: MongoDatabase): Promise<void> => new Schema(database, new MongoLeases(database)).migrate();
    await Promise.all(processes.map(migrate));
    await migrate(processes[0]!);
    const [database] = processes as [MongoDatabase];
    expect(await database.collection('schema').findOne({ _id: 'version' })).toEqual({ _id: 'version', version: NEWEST });
    expect(await database.collection('subject_keys').indexes()).toMatchObject([{}, { key: { subject: 1 } }]);
    expect(await database.collection('leases').findOne({ _id: 'schema' })).toMatchObject({ token: 1, until: 0 });
    for (const each of processes) await each.close();
  });

  it('is not touched by a release that is older than it', async () => {
    const database = new MongoDatabase(databases.next());
    await database.collection('schema').insertOne({ _id: 'version', version: 1000 });
    await new Schema(database, new MongoLeases(database)).migrate();
    expect(await database.collection('schema').findOne({ _id: 'version' })).toMatchObject({ version: 1000 });
    await database.close();
  });
});
