import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { runOnce } from '#apps/composition/run';
import { loadConfiguration } from '#platform/config/configuration';
import { admitToEventStoreDb } from '#platform/event-history/eventstoredb/admission';
import { retryForever } from '#platform/projector/retry-forever';
import { admitToMongoDb } from '#platform/storage/mongodb/admission';

/**
 * Creates the service's users in both stores of a deployment, by the names in their addresses and with only the rights it needs; repeated, it updates
 * their passwords from the files. Runs beside a member of MongoDB's replica set, which it creates the first time.
 */
await runOnce(async () => {
  const { eventstoredbUrl, mongodbUrl, dataDir } = loadConfiguration();
  const password = (name: string): string => readFileSync(join(dataDir, name), 'utf8').trim();
  const log = new Logger('store-users');
  const { signal } = new AbortController();
  await Promise.all([
    retryForever('admitting the service to MongoDB', log, signal, () => admitToMongoDb(mongodbUrl!, password('mongodb/admin.password'))),
    retryForever('admitting the service to EventStoreDB', log, signal, () =>
      admitToEventStoreDb(eventstoredbUrl!, password('eventstoredb/admin.password')),
    ),
  ]);
});
