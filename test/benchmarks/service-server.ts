import 'reflect-metadata';
import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { OperationsClient } from '#apps/operators/operations-client';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';

/** The service as `npm start` runs it, in a process that a benchmark talks to. */
const began = performance.now();
export const standalone = await Standalone.start(openContext(loadConfiguration()));
const readyMs = performance.now() - began;
const { addresses } = standalone;
const keyLimitedTo = async (rateLimit: number): Promise<string> => {
  const input = { type: 'secret', mode: 'test', name: 'Load', rateLimit };
  return (
    (await OperationsClient.of({ get: (token) => standalone.part(token as never) }).call('keys.create', input, () => undefined)) as {
      key: string;
    }
  ).key;
};
const [key, slowKey] = [await keyLimitedTo(1_000_000), await keyLimitedTo(1)];
process.send?.({ url: addresses.api, certificateFile: addresses.certificate.file, key, slowKey, readyMs });

/** Leaves what follows from a request for later, so that only the request is measured. */
async function becomeQuiet(): Promise<void> {
  await standalone.part(JobPlanner).stop();
  await standalone.part(JobRunner).stop();
  process.send?.('quiet');
}

process.on('message', (message) => {
  if (message === 'quiet') void becomeQuiet();
});
process.once('SIGTERM', () => void standalone.stop().finally(() => process.exit(0)));
