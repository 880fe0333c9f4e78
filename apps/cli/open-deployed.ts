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
import { UNNAMED } from '#admin/operators/operator';
import { HistoryShortened } from '#platform/event-history/event-history.errors';
import { MigrationModule } from '#admin/operations/migration.module';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { OperatorsApi } from '#admin/operators/operators-api';

/** The one operation that may write to an incomplete history: it fills an empty history, and continues a partly migrated one. */
const MIGRATE = 'migrate';

/** A deployment through its stores: its processes continue from what a command appends; operations that only one of them can perform are requested there. */
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
  const mayChange = async (operation: string): Promise<void> => (operation === MIGRATE ? undefined : refuseIfShortened(app));
  return OperationsClient.inProcess(new OperatorsApi(app, mayChange), operator, () => app.close());
}

/** Refuses a change if the end of the history is missing: the other stores already know the positions that new events would get. */
async function refuseIfShortened(app: INestApplicationContext): Promise<void> {
  try {
    await app.get(StartCheck).run();
  } catch (fault) {
    throw fault instanceof HistoryShortened ? new DomainError('history_altered', fault.message) : fault;
  }
}
