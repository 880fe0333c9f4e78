import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ReachedService } from '#apps/cli/reach-service';
import { partOf } from '#apps/composition/part-of';
import { ServiceModule } from '#apps/composition/service.module';
import { embeddedStores } from '#apps/composition/stores';
import { openContext, type StandaloneContext } from '#apps/standalone/standalone-context';
import { StartCheck } from '#audit/audit.module';
import { DomainError } from '#kernel/domain-error';
import type { Configuration } from '#platform/config/configuration';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Operator, UNNAMED } from '#platform/control/operator';
import { HistoryShortened } from '#platform/event-history/event-history.errors';
import { JobPlanner } from '#platform/jobs/job-planner';
import { JobRunner } from '#platform/jobs/job-runner';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { Projector } from '#platform/projector/projector';

/**
 * The service in this process, on its stores, without its servers: nothing listens, and of what is due only that is done which the rest of
 * the world does not notice; no webhook is sent. The projector runs, so that what a command did can be read. Where part of the history is gone, nothing
 * runs, and commands that change something are refused. Throws `DataDirectoryInUse`.
 */
export async function openLocally(configuration: Configuration, operator = UNNAMED): Promise<ReachedService> {
  const log = makeLog('warn', process.stderr);
  const context = openContext(configuration, log);
  try {
    const app = await NestFactory.createApplicationContext(ServiceModule.on(embeddedStores(context.directory), context), {
      logger: new NestLog(log),
      abortOnError: false,
    });
    const shortened = await partOf(app, StartCheck)
      .run()
      .then(() => null, ifShortened);
    if (shortened !== null) return onlyReading(app, context, shortened, operator);
    const projector = app.get(Projector);
    await projector.start();
    const [runner, planner] = [app.get(JobRunner, { strict: false }), app.get(JobPlanner, { strict: false })];
    runner.start(({ inHouse }) => inHouse === true);
    planner.start();
    const adminOperations = app.get(AdminOperations);
    return {
      unserved: true,
      call: (operation, args, progress) => adminOperations.call(operation, args, progress, operator),
      close: async () => {
        await planner.stop();
        await runner.stop();
        await projector.stop();
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
  const adminOperations = app.get(AdminOperations);
  return {
    unserved: true,
    call: async (operation, args, progress) => {
      if (adminOperations.effects.get(operation) !== 'reads') throw new DomainError('history_altered', shortened.message);
      return adminOperations.call(operation, args, progress, operator);
    },
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
