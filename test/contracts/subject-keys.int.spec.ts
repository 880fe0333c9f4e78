import { DatabaseSync } from 'node:sqlite';
import type { Document } from 'mongodb';
import { EmbeddedSubjectKeys } from '#privacy/personal-data/embedded/embedded-subject-keys';
import { KeyClaims } from '#privacy/personal-data/mongodb/key-claims';
import { type SubjectKeyDocument, MongoSubjectKeys } from '#privacy/personal-data/mongodb/mongo-subject-keys';
import { ServiceKey } from '#privacy/personal-data/mongodb/service-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { subjectKeysContract } from '#test/contracts/subject-keys.contract';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const boxOf = (masterKeys: readonly number[]): SecretBox => new SecretBox(masterKeys.map((byte) => Buffer.alloc(32, byte)));
const directory = temporaryDirectory();
let files = 0;

subjectKeysContract('the embedded store', () => {
  const path = directory.path(`keys-${++files}.db`);
  return async (masterKeys = [7]) => {
    const box = boxOf(masterKeys);
    const keys = new EmbeddedSubjectKeys(path, box);
    const damage = async (id: string, sealed: string | null): Promise<void> => {
      const file = new DatabaseSync(path);
      if (sealed === null) file.prepare('DELETE FROM keys WHERE id = ?').run(id);
      else file.prepare('UPDATE keys SET sealed = ? WHERE id = ?').run(sealed, id);
      file.close();
    };
    return { keys, others: keys, box, damage, close: async () => keys.close() };
  };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  subjectKeysContract('MongoDB', () => {
    const url = databases.next();
    return async (masterKeys = [7]) => {
      const box = boxOf(masterKeys);
      const [one, other] = [new MongoDatabase(url), new MongoDatabase(url)];
      const close = async (): Promise<void> => {
        await one.close();
        await other.close();
      };
      const damage = async (id: string, sealed: string | null): Promise<void> => {
        const kept = one.collection<SubjectKeyDocument>('subject_keys');
        await (sealed === null ? kept.deleteOne({ _id: id }) : kept.updateOne({ _id: id }, { $set: { sealed } }));
      };
      await new ServiceKey(one, box).compare();
      await new KeyClaims(one).first(box.claim);
      return { keys: new MongoSubjectKeys(one, box), others: new MongoSubjectKeys(other, box), box, damage, close };
    };
  });

  it('seals with what a majority has alone: what a failover takes back would leave facts that nobody can read', async () => {
    const database = new MongoDatabase(`${databases.next()}?monitorCommands=true`);
    const read: Document[] = [];
    database['client'].on('commandStarted', ({ command }) => command['find'] === 'subject_keys' && read.push(command));
    const keys = new MongoSubjectKeys(database, boxOf([7]));
    await keys.current('asha');
    await new MongoSubjectKeys(database, boxOf([7])).current('asha');
    expect(read.map(({ readConcern }) => readConcern)).toEqual([{ level: 'majority' }, { level: 'majority' }]);
    await database.close();
  });

  it('loses nobody whose key is sealed with a master key that others have, and this process has not', async () => {
    const database = new MongoDatabase(databases.next());
    const [box, without] = [boxOf([8, 7]), boxOf([7])];
    const claims = new KeyClaims(database);
    await claims.first(box.claim);
    const behind = new MongoSubjectKeys(database, without);
    const { id } = await behind.current('asha');
    const keys = new MongoSubjectKeys(database, box);
    const next = box.claimOf(Buffer.alloc(32, 8));
    await keys.replaceMasterKey(box.claim.fingerprint, next);
    box.adopt(next);
    await keys.reseal('', 10);
    await expect(behind.find(new Set([id]))).rejects.toThrow('names the key');
    expect(behind.lostKeys).toBe(0);
    await database.close();
  });

  it('keeps personal keys sealed', async () => {
    const box = boxOf([7]);
    const database = new MongoDatabase(databases.next());
    const { id, key } = await new MongoSubjectKeys(database, box).current('asha');
    const kept = await database.collection<Stored>('subject_keys').findOne({ _id: id });
    expect(kept).toMatchObject({ subject: 'asha' });
    expect(JSON.stringify(kept)).not.toContain(key.export().toString('base64'));
    await database.close();
  });
});
