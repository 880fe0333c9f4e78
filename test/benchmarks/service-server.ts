import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Standalone } from '#apps/standalone/standalone';
import { openSurroundings } from '#apps/standalone/surroundings';
import { loadConfiguration } from '#platform/config/configuration';
import { ControlDesk } from '#platform/control/control-desk';
import { WorkPlanner } from '#platform/due-work/work-planner';
import { WorkRunner } from '#platform/due-work/work-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { DueWork } from '#platform/storage/due-work';

/** The service as `npm start` runs it, in a process that a benchmark talks to. */
const began = performance.now();
const standalone = await Standalone.start(openSurroundings(loadConfiguration()));
const readyMs = performance.now() - began;
const { addresses } = standalone;
const keyLimitedTo = async (rateLimit: number): Promise<string> => {
  const wish = { type: 'secret', mode: 'test', name: 'Load', rateLimit };
  return ((await standalone.part(ControlDesk).call('keys.create', wish, () => undefined)) as { key: string }).key;
};
const [key, slowKey] = [await keyLimitedTo(1_000_000), await keyLimitedTo(1)];
process.send?.({ url: addresses.api, certificateFile: addresses.certificate.file, key, slowKey, readyMs });

/**
 * Told to settle, it says when nothing is due any more of what follows from requests. Told to be quiet, it leaves that for later: what remains
 * is the request alone.
 */
process.on('message', async (told: 'settle' | 'quiet') => {
  const [planner, runner] = [standalone.part(WorkPlanner), standalone.part(WorkRunner)];
  if (told === 'settle') while (await isBusy(planner, runner)) await pause(10);
  else for (const each of [planner, runner]) await each.stop();
  process.send?.(told);
});

async function isBusy(planner: WorkPlanner, runner: WorkRunner): Promise<boolean> {
  if ((await planner.planned()) !== (await standalone.part(EventHistory).end())) return true;
  const now = Date.now();
  const backlog = await standalone.part(DueWork).backlog();
  return backlog.some(({ oldestDueAt }) => oldestDueAt <= now) || runner.status().some(({ underWay }) => underWay > 0);
}
process.once('SIGTERM', () => void standalone.stop().finally(() => process.exit(0)));
