import 'reflect-metadata';
import { DiscoveryService } from '@nestjs/core';
import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { OperationsClient } from '#apps/operators/operations-client';
import { HISTORY_FILE } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import { discoveredProjections } from '#platform/projector/projections.module';
import { foldFloor } from '#test/benchmarks/fold-floor';
import { lengthen } from '#test/benchmarks/long-history';

/** The service with a long history. On request, it folds that in a bare loop into all read models, and says how many events a second that was. */
const context = openContext(loadConfiguration());
const standalone = await Standalone.start(context);
await lengthen(standalone, Number(process.env['EVENTS']));
const input = { type: 'secret', mode: 'test', name: 'Load', rateLimit: 1_000_000 };
const { key } = (await OperationsClient.of({ get: (token) => standalone.part(token as never) }).call(
  'keys.create',
  input,
  () => undefined,
)) as { key: string };
const { addresses } = standalone;
process.send?.({ url: addresses.api, certificateFile: addresses.certificate.file, key });

async function measure(): Promise<void> {
  const projections = discoveredProjections(standalone.part(DiscoveryService));
  const history = standalone.part(EventHistory);
  const path = (name: string): string => context.directory.path(name);
  const began = performance.now();
  const events = await foldFloor(path(HISTORY_FILE), path('floor.db'), projections, (sealed) => history.opened(sealed));
  process.send?.((events * 1000) / (performance.now() - began));
}

process.on('message', () => void measure());
process.once('SIGTERM', () => void standalone.stop().finally(() => process.exit(0)));
