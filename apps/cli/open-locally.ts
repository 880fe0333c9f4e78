import { NestFactory } from '@nestjs/core';
import type { ReachedService } from '#apps/cli/reach-service';
import { ServiceModule } from '#apps/composition/service.module';
import { embeddedStores } from '#apps/composition/stores';
import { openSurroundings } from '#apps/standalone/surroundings';
import type { Configuration } from '#platform/config/configuration';
import { ControlDesk } from '#platform/control/control-desk';
import { makeLog } from '#platform/logging/log';
import { NestLog } from '#platform/logging/nest-log';
import { Projector } from '#platform/projector/projector';

/**
 * The service in this process, on its stores, without its doors: nothing listens, nothing that is due is done and no webhook is sent. Only
 * the projector runs, so that what a command did can be read. Throws `DataDirectoryInUse`.
 */
export async function openLocally(configuration: Configuration): Promise<ReachedService> {
  const log = makeLog('warn', process.stderr);
  const surroundings = openSurroundings(configuration, log);
  try {
    const app = await NestFactory.createApplicationContext(ServiceModule.on(embeddedStores(surroundings.directory), surroundings), {
      logger: new NestLog(log),
      abortOnError: false,
    });
    const projector = app.get(Projector);
    await projector.start();
    const desk = app.get(ControlDesk);
    return {
      call: (operation, args, progress) => desk.call(operation, args, progress),
      close: async () => {
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
