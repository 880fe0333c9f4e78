import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#test/faults/seeded-random';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** KILLS=100 for a longer run. */
const KILLS = Number(process.env['KILLS'] ?? 24);
/** Milliseconds. */
const WITHIN = 250;
const WORKER = 'dist/test/support/stores/working-worker.js';
/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const directory = temporaryDirectory();

/** A process that has guests come and receives them until it is killed, or one that ends when all is done: what it says, and how to kill it. */
async function worker(until: 'killed' | 'over') {
  if (!existsSync(WORKER)) throw new Error(`${WORKER} is not there: run npm run build first.`);
  const child = spawn(process.execPath, [WORKER, directory.path(''), until], { stdio: ['ignore', 'pipe', 'inherit'] });
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

describe(`jobs of a service that is killed ${KILLS} times while they run (KILL_SEED=${seed})`, () => {
  it(
    'are all done, and no step of any once more after it was written down',
    async () => {
      const random = seededRandom(seed);
      for (let kill = 0; kill < KILLS; kill++) {
        const { kill: now } = await worker('killed');
        await pause(random() * WITHIN);
        await now();
      }
      const said = await (await worker('over')).end();
      const { events, missing } = JSON.parse(said.split('\n').at(-2)!) as { events: number; missing: string[] };
      expect(events).toBeGreaterThan(KILLS);
      expect(missing).toEqual([]);
      expect(existsSync(directory.path('twice')) ? readFileSync(directory.path('twice'), 'utf8') : '').toBe('');
    },
    60_000 + KILLS * 5_000,
  );
});
