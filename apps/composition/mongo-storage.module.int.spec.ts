import { Global, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { SecretBox } from '#privacy/secrets/secret-box';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { LastUses } from '#http/access/last-uses';
import { Leases } from '#platform/storage/leases';
import { Lookups } from '#platform/storage/lookups';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoStorageModule } from '#apps/composition/mongo-storage.module';
import { NEWEST } from '#platform/storage/mongodb/schema-steps';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { ReadModels } from '#platform/storage/read-models';
import { Records } from '#platform/storage/records';
import { RequestLogs } from '#http/request-log/request-logs';
import { eventually } from '#test/support/machine/eventually';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';

@Global()
@Module({
  providers: [
    { provide: SecretBox, useValue: new SecretBox(Buffer.alloc(32, 7)) },
    { provide: Clock, useClass: MachineClock },
  ],
  exports: [SecretBox, Clock],
})
class ContextModule {}

describeMongo('the module of storage in MongoDB', (server) => {
  const databases = ownDatabases(server);

  it('gives every port, and starts although MongoDB is not there yet', async () => {
    Logger.overrideLogger(false);
    const [relay, url] = await relayed(databases.next());
    relay.refuse();
    const modules = { module: ContextModule, imports: [MongoStorageModule.at(url)] };
    const app = await NestFactory.createApplicationContext(modules, { logger: false });
    for (const port of [
      ReadModels,
      Lookups,
      ReadModelWriter,
      Records,
      IdempotencyRecords,
      RateCounters,
      LastUses,
      RequestLogs,
      Leases,
      SubjectKeys,
    ]) {
      expect(app.get(port)).toBeInstanceOf(port);
    }
    const database = app.get(MongoDatabase);
    expect(database.health()).toContain('unreachable since');
    relay.mend();
    await eventually(async () => {
      expect(await database.collection('schema').findOne({ _id: 'version' })).toMatchObject({ version: NEWEST });
      expect(database.health()).toBeNull();
    });
    await app.close();
    await expect(database.collection('schema').findOne({})).rejects.toThrow();
    await relay.close();
  });
});
