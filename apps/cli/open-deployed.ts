import { NestFactory } from '@nestjs/core';
import type { ReachedService } from '#apps/cli/reach-service';
import { partOf } from '#apps/composition/part-of';
import { ServiceModule } from '#apps/composition/service.module';
import { deployedStores } from '#apps/composition/stores';
import { surroundingsOf } from '#apps/composition/surroundings';
import type { Configuration } from '#platform/config/configuration';
import { DomainError } from '#kernel/domain-error';
import { AdminOperations } from '#platform/control/admin-operations';
import { UNNAMED } from '#platform/control/operator';
import { MigrationAdminService } from '#platform/migration/migration-admin.service';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { ServiceKey } from '#platform/personal-data/mongodb/service-key';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { Schema } from '#platform/storage/mongodb/schema';

/** A deployment through its stores: what a command appends, its processes go on with; what one of them alone can do, it is asked for there. */
export async function openDeployed(configuration: Configuration, operator = UNNAMED): Promise<ReachedService> {
  const surroundings = surroundingsOf(configuration, makeLog('warn', process.stderr));
  const stores = (await deployedStores(configuration))!;
  const app = await NestFactory.createApplicationContext(ServiceModule.on(stores, surroundings, [MigrationAdminService]), {
    logger: new NestLog(surroundings.log),
    abortOnError: false,
  });
  const [adminOperations, mongo] = [partOf(app, AdminOperations), partOf(app, MongoDatabase)];
  try {
    await mongo.connect().catch((fault: Error) => {
      throw new DomainError('service_unavailable', `MongoDB cannot be reached: ${fault.message}.`);
    });
    await partOf(app, Schema).mustKnow();
    await partOf(app, ServiceKey).compare();
  } catch (fault) {
    await app.close();
    throw fault;
  }
  return { call: (operation, args, progress) => adminOperations.call(operation, args, progress, operator), close: () => app.close() };
}
