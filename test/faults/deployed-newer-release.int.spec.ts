import { DeployedProcess } from '#apps/demo/deployed-process';
import { openDeployed } from '#apps/cli/open-deployed';
import { loadConfiguration } from '#platform/config/configuration';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { NewerRelease } from '#platform/storage/newer-release';
import { servers } from '#test/support/services/deployed-service';
import { eventually } from '#test/support/machine/eventually';
import { describeMongoServer } from '#test/support/stores/mongodb';
import { settingsOfTest } from '#test/support/services/service-settings';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describeMongoServer('stores that a newer release has brought on', () => {
  const directory = temporaryDirectory();
  let stores: Awaited<ReturnType<typeof servers>>;
  let database: MongoDatabase;

  beforeAll(async () => {
    stores = await servers(settingsOfTest(directory.path('')));
    database = new MongoDatabase(stores.environment['MONGODB_URL']!);
    await database.collection('schema').insertOne({ _id: 'version', version: 1000 });
  });
  afterAll(async () => {
    await database.close();
    await stores.close();
  });

  it.each(['query-api', 'projector'])('have %s of an older one take up nothing, and say so', async (app) => {
    const older = DeployedProcess.begin(app, 'dist/apps', stores.environment);
    await eventually(async () => expect((await older.health())[app]).toContain('MongoDB was written by a newer release'));
    expect(await older.end()).toBe(0);
    for (const written of ['service_keys', 'read_models', 'due_work_planners'])
      expect(await database.collection(written).findOne({})).toBeNull();
  });

  it('have its command line do nothing, and say so', async () => {
    await expect(openDeployed(loadConfiguration(stores.environment))).rejects.toThrow(NewerRelease);
  });
});
