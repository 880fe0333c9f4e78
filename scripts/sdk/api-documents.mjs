/** The descriptions of `/v1` and `/admin/v1` for each audience as the service serves them, from a service that is put together and never started. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceModule } from '#apps/composition/service.module';
import { embeddedStores } from '#apps/composition/stores';
import { openContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { createApi } from '#http/http-edge/api-app';
import { describeApi } from '#http/api-reference/api-document';
import { makeLog } from '#platform/logging/log';
import { Metrics } from '#platform/metrics/metrics';

export async function apiDocuments() {
  const dataDir = mkdtempSync(join(tmpdir(), 'api-documents-'));
  const context = openContext(loadConfiguration({ DATA_DIR: dataDir }), makeLog('silent'));
  const { configuration, directory, log } = context;
  try {
    const module = ServiceModule.on(embeddedStores(directory), context);
    const app = await createApi(module, { configuration, certificate: {}, log, metrics: new Metrics() });
    await app.init();
    const describe = (audience) => JSON.parse(JSON.stringify(describeApi(app, configuration, audience)));
    const documents = Object.fromEntries(['merchants', 'users', 'operators'].map((audience) => [audience, describe(audience)]));
    await app.close();
    return documents;
  } finally {
    directory.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
