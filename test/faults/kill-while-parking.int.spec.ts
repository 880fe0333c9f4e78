import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#test/faults/seeded-random';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** KILLS=100 for a longer run. */
const KILLS = Number(process.env['KILLS'] ?? 24);
/** Milliseconds. */
const WITHIN = 150;
const WORKER = 'dist/test/support/stores/parking-worker.js';
/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const directory = temporaryDirectory();

/** A process of a release that cannot plan each third guest, of one that can, or of one that ends when all is done: what it says first, and how to kill it. */
async function worker(release: 'broken' | 'mended' | 'last') {
  if (!existsSync(WORKER)) throw new Error(`${WORKER} is not there: run npm run build first.`);
  const child = spawn(process.execPath, [WORKER, directory.path(''), release], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const ended = once(child, 'close');
  while (!said.includes('working\n'))
    await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('ended')))]);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    end: async () => {
      await ended;
      return said;
    },
  };
}

describe(`jobs of a service that is killed ${KILLS} times while plans are parked and tried again (KILL_SEED=${seed})`, () => {
  it('follow from every event, and are planned once', async () => {
    const random = seededRandom(seed);
    for (let kill = 0; kill < KILLS; kill++) {
      const { kill: now } = await worker(kill % 4 === 3 ? 'mended' : 'broken');
      await pause(random() * WITHIN);
      await now();
    }
    const said = await (await worker('last')).end();
    const { events, greeted, alerts } = JSON.parse(said.split('\n').at(-2)!) as { events: number; greeted: number; alerts: number };
    expect(events).toBeGreaterThan(KILLS);
    expect(greeted).toBe(events);
    expect(alerts).toBeGreaterThan(0);
    expect(existsSync(join(directory.path(''), 'twice'))).toBe(false);
  });
});
