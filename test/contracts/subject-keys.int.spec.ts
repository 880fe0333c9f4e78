import type { Document } from 'mongodb';
import { EmbeddedSubjectKeys } from '#platform/personal-data/embedded/embedded-subject-keys';
import { MongoSubjectKeys } from '#platform/personal-data/mongodb/mongo-subject-keys';
import { SecretBox } from '#platform/secrets/secret-box';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { subjectKeysContract } from '#test/contracts/subject-keys.contract';
import { describeMongo, ownDatabases } from '#test/support/mongodb';
import { temporaryDirectory } from '#test/support/temporary-directory';

const box = new SecretBox(Buffer.alloc(32, 7));
const directory = temporaryDirectory();
let files = 0;

subjectKeysContract('the embedded store', () => {
  const path = directory.path(`keys-${++files}.db`);
  return async () => {
    const keys = new EmbeddedSubjectKeys(path, box);
    return { keys, others: keys, close: async () => keys.close() };
  };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  subjectKeysContract('MongoDB', () => {
    const url = databases.next();
    return async () => {
      const [one, other] = [new MongoDatabase(url), new MongoDatabase(url)];
      const close = async (): Promise<void> => {
        await one.close();
        await other.close();
      };
      return { keys: new MongoSubjectKeys(one, box), others: new MongoSubjectKeys(other, box), close };
    };
  });

  it('seals with what a majority has alone: what a failover takes back would leave facts that nobody can read', async () => {
    const database = new MongoDatabase(`${databases.next()}?monitorCommands=true`);
    const read: Document[] = [];
    database['client'].on('commandStarted', ({ command }) => command['find'] === 'subject_keys' && read.push(command));
    const keys = new MongoSubjectKeys(database, box);
    await keys.current('asha');
    await keys.current('asha');
    expect(read.map(({ readConcern }) => readConcern)).toEqual([{ level: 'majority' }, { level: 'majority' }]);
    await database.close();
  });

  it('keeps personal keys sealed', async () => {
    const database = new MongoDatabase(databases.next());
    const { id, key } = await new MongoSubjectKeys(database, box).current('asha');
    const kept = await database.collection<Stored>('subject_keys').findOne({ _id: id });
    expect(kept).toMatchObject({ subject: 'asha' });
    expect(JSON.stringify(kept)).not.toContain(key.export().toString('base64'));
    await database.close();
  });
});
