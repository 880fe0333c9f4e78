import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#test/faults/seeded-random';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** KILLS=100 for a longer run. */
const KILLS = Number(process.env['KILLS'] ?? 24);
/** Milliseconds. */
const WITHIN = 250;
const WORKER = 'dist/test/support/stores/working-worker.js';
/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
/** A process that has guests come and receives them until it is killed, or one that ends when all is done: what it says, and how to kill it. */
async function worker(until: 'killed' | 'over', directory: string, mongo: string | undefined) {
  if (!existsSync(WORKER)) throw new Error(`${WORKER} is not there: run npm run build first.`);
  const child = spawn(process.execPath, [WORKER, directory, until, ...(mongo === undefined ? [] : [mongo])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** `mongo` is where the jobs are, if not in the directory. */
const staysWhole = (mongo: () => string | undefined): void => {
  const directory = temporaryDirectory();

  it('are all done, and no step of any once more after it was written down', async () => {
    const [place, address] = [directory.path(''), mongo()];
    const random = seededRandom(seed);
    for (let kill = 0; kill < KILLS; kill++) {
      const { kill: now } = await worker('killed', place, address);
      await pause(random() * WITHIN);
      await now();
    }
    const said = await (await worker('over', place, address)).end();
    const { events, missing } = JSON.parse(said.split('\n').at(-2)!) as { events: number; missing: string[] };
    expect(events).toBeGreaterThan(KILLS);
    expect(missing).toEqual([]);
    expect(existsSync(join(place, 'twice')) ? readFileSync(join(place, 'twice'), 'utf8') : '').toBe('');
  });
};

describe(`jobs of a service that is killed ${KILLS} times while they run (KILL_SEED=${seed})`, () => {
  describe('on the embedded store', () => {
    staysWhole(() => undefined);
  });

  describeMongoServer('on MongoDB', (server) => {
    const databases = ownDatabases(server);
    staysWhole(() => databases.next());
  });
});
