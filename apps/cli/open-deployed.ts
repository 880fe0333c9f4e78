import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ReachedService } from '#apps/cli/reach-service';
import { OperationsClient } from '#apps/operators/operations-client';
import { ServiceModule } from '#apps/composition/service.module';
import { SharedStores } from '#apps/composition/shared-stores';
import { deployedStores } from '#apps/composition/stores';
import { processContext } from '#apps/composition/process-context';
import { StartCheck } from '#audit/audit.module';
import type { Configuration } from '#platform/config/configuration';
import { DomainError } from '#kernel/domain-error';
import { UNNAMED } from '#operators/operator';
import { HistoryShortened } from '#platform/event-history/event-history.errors';
import { MigrationModule } from '#operations/migration.module';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { OperatorsApi } from '#operators/operators-api';

/** It begins in an empty history, and goes on in the part that it has moved. */
const MIGRATE = 'migrate';

/** A deployment through its stores: its processes go on with what a command appends; what only one of them can do is requested there. */
export async function openDeployed(configuration: Configuration, operator = UNNAMED): Promise<ReachedService> {
  const context = processContext(configuration, makeLog('warn', process.stderr));
  const stores = (await deployedStores(configuration))!;
  const app = await NestFactory.createApplicationContext(ServiceModule.on(stores, context, { others: [MigrationModule] }), {
    logger: new NestLog(context.log),
    abortOnError: false,
  });
  try {
    await app.get<SharedStores>(SharedStores).compare();
  } catch (fault) {
    await app.close();
    throw fault;
  }
  const mayChange = async (operation: string): Promise<void> => (operation === MIGRATE ? undefined : mustBeWhole(app));
  return OperationsClient.inProcess(new OperatorsApi(app, mayChange), operator, () => app.close());
}

/** Where part of the history is gone, the stores beside it know the places already at which something would be appended. */
async function mustBeWhole(app: INestApplicationContext): Promise<void> {
  try {
    await app.get(StartCheck).run();
  } catch (fault) {
    throw fault instanceof HistoryShortened ? new DomainError('history_altered', fault.message) : fault;
  }
}
