import { NestFactory } from '@nestjs/core';
import type { ReachedService } from '#apps/cli/reach-service';
import { ServiceModule } from '#apps/composition/service.module';
import { embeddedStores } from '#apps/composition/stores';
import { openSurroundings } from '#apps/standalone/surroundings';
import type { Configuration } from '#platform/config/configuration';
import { AdminOperations } from '#platform/control/admin-operations';
import { UNNAMED } from '#platform/control/operator';
import { JobPlanner } from '#platform/jobs/job-planner';
import { JobRunner } from '#platform/jobs/job-runner';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { Projector } from '#platform/projector/projector';

/**
 * The service in this process, on its stores, without its servers: nothing listens, and of what is due only that is done which the rest of
 * the world does not notice; no webhook is sent. The projector runs, so that what a command did can be read. Throws `DataDirectoryInUse`.
 */
export async function openLocally(configuration: Configuration, operator = UNNAMED): Promise<ReachedService> {
  const log = makeLog('warn', process.stderr);
  const surroundings = openSurroundings(configuration, log);
  try {
    const app = await NestFactory.createApplicationContext(ServiceModule.on(embeddedStores(surroundings.directory), surroundings), {
      logger: new NestLog(log),
      abortOnError: false,
    });
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
        surroundings.directory.close();
      },
    };
  } catch (fault) {
    surroundings.directory.close();
    throw fault;
  }
}
