import { KeyClaims } from '#privacy/personal-data/mongodb/key-claims';
import { MongoSubjectKeys } from '#privacy/personal-data/mongodb/mongo-subject-keys';
import { ServiceKey } from '#privacy/personal-data/mongodb/service-key';
import { KEY_BYTES } from '#privacy/secrets/master-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

describeMongo('the key that a deployment seals with', (server) => {
  const databases = ownDatabases(server);
  let database: MongoDatabase;
  const holding = (byte: number) => new ServiceKey(database, new SecretBox(Buffer.alloc(KEY_BYTES, byte)));

  beforeEach(() => {
    database = new MongoDatabase(databases.next());
  });
  afterEach(() => database.close());

  it('is the one of the first process; another key is a fault of the configuration', async () => {
    await holding(1).claim();
    await holding(1).claim();
    await holding(1).compare();
    await expect(holding(2).claim()).rejects.toThrow('PERSONAL_DATA_KEY_FILE holds another key');
    await expect(holding(2).compare()).rejects.toThrow('PERSONAL_DATA_KEY_FILE holds another key');
  });

  it('is one of two that are claimed at once', async () => {
    const outcomes = await Promise.allSettled([holding(1).claim(), holding(2).claim()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not said by a comparison', async () => {
    await holding(1).compare();
    await expect(holding(2).claim()).resolves.toBeUndefined();
  });

  it('is the one that an earlier release sealed with, which said nothing', async () => {
    await new MongoSubjectKeys(database, new SecretBox(Buffer.alloc(KEY_BYTES, 1))).current('ada');
    await expect(holding(2).claim()).rejects.toThrow('PERSONAL_DATA_KEY_FILE holds another key');
    await expect(holding(2).compare()).rejects.toThrow('PERSONAL_DATA_KEY_FILE holds another key');
    await expect(holding(1).claim()).resolves.toBeUndefined();
  });

  it('is followed by every process that has the new one too', async () => {
    const both = () => new SecretBox([Buffer.alloc(KEY_BYTES, 2), Buffer.alloc(KEY_BYTES, 1)]);
    const [rotating, following] = [both(), both()];
    await new ServiceKey(database, rotating).claim();
    await new ServiceKey(database, following).compare();
    expect(await new KeyClaims(database).replace(rotating.claim.fingerprint, rotating.claimOf(Buffer.alloc(KEY_BYTES, 2)))).toBe(true);
    await new ServiceKey(database, following).compare();
    expect(following.isCurrent(new SecretBox(Buffer.alloc(KEY_BYTES, 2)).seal('text', 'rows/1'))).toBe(true);
    await expect(holding(2).claim()).resolves.toBeUndefined();
    await expect(holding(1).claim()).rejects.toThrow('PERSONAL_DATA_KEY_FILE holds another key');
  });
});
