import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ReachedService } from '#apps/cli/reach-service';
import { OperationsClient } from '#apps/operators/operations-client';
import type { Duties } from '#apps/composition/duties';
import { ProcessParts } from '#apps/composition/process-parts';
import { ServiceModule } from '#apps/composition/service.module';
import { embeddedStores } from '#apps/composition/stores';
import { openContext, type StandaloneContext } from '#apps/standalone/standalone-context';
import { StartCheck } from '#audit/audit.module';
import { DomainError } from '#kernel/domain-error';
import type { Configuration } from '#platform/config/configuration';
import { type Operator, UNNAMED } from '#admin/operators/operator';
import { HistoryShortened } from '#platform/event-history/event-history.errors';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { OperatorsApi } from '#admin/operators/operators-api';

/** Projects, so that a command's results can be read. Performs only in-house jobs: those without effects outside the service. */
const DUTIES: Duties = { name: 'command line', projects: true, plans: true, performs: ({ inHouse }) => inHouse === true };

/**
 * The service in this process, on its stores, without its servers: nothing listens, and only due jobs without outside effects are done; no webhook is
 * sent. The projector runs, so that a command's results can be read. If part of the history is missing, nothing runs, and changing commands are
 * refused. Throws `DataDirectoryInUse`.
 */
export async function openLocally(configuration: Configuration, operator = UNNAMED): Promise<ReachedService> {
  const log = makeLog('warn', process.stderr);
  const context = openContext(configuration, log);
  try {
    const app = await NestFactory.createApplicationContext(
      ServiceModule.on(embeddedStores(context.directory), context, { duties: DUTIES }),
      {
        logger: new NestLog(log),
        abortOnError: false,
      },
    );
    const shortened = await app
      .get(StartCheck)
      .run()
      .then(() => null, ifShortened);
    if (shortened !== null) return onlyReading(app, context, shortened, operator);
    const parts = app.get(ProcessParts);
    await parts.startThrough('plans');
    const operations = OperationsClient.of(app, operator);
    return {
      unserved: true,
      call: (operation, args, progress) => operations.call(operation, args, progress),
      close: async () => {
        await parts.stopDownTo('read models');
        await app.close();
        context.directory.close();
      },
    };
  } catch (fault) {
    context.directory.close();
    throw fault;
  }
}

function onlyReading(
  app: INestApplicationContext,
  { directory }: StandaloneContext,
  shortened: HistoryShortened,
  operator: Operator,
): ReachedService {
  const mayChange = (): Promise<never> => Promise.reject(new DomainError('history_altered', shortened.message));
  const operations = OperationsClient.inProcess(new OperatorsApi(app, mayChange), operator);
  return {
    unserved: true,
    call: (operation, args, progress) => operations.call(operation, args, progress),
    close: async () => {
      await app.close();
      directory.close();
    },
  };
}

function ifShortened(fault: unknown): HistoryShortened {
  if (fault instanceof HistoryShortened) return fault;
  throw fault;
}
