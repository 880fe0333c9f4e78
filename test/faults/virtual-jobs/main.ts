import 'reflect-metadata';
import { troubled } from '#test/faults/virtual-troubles';
import { Random } from '#test/simulation/world/random';
import { virtualMongoDb } from '#test/support/stores/memory-mongodb/virtual-mongodb';

/** Milliseconds. Workers have trouble first, and then time to end what was begun. */
const [TROUBLE, REST] = [150_000, 330_000];
const WORKERS = 3;

const seed = Number(process.argv[2]);
const random = new Random(seed);
const { double, time } = virtualMongoDb(random);
const { Logger } = await import('@nestjs/common');
const { JobBooks } = await import('#test/faults/virtual-jobs/job-books');
const { JobWorker } = await import('#test/faults/virtual-jobs/job-worker');
Logger.overrideLogger(false);

const troubles = random.apart();
const calm = troubled(double, random.apart(), { slowest: 3_000, lost: 40 });

const books = new JobBooks();
let number = 0;
const started = () => new JobWorker(`worker-${++number}`, random.apart(), books);
const workers = Array.from({ length: WORKERS }, started);
const at = (milliseconds: number, act: () => void): void => void setTimeout(act, milliseconds);
at(40_000, () => double.hang());
at(55_000, () => double.goOn());
at(80_000, () => double.goAway());
at(95_000, () => double.comeBack());
for (let kill = 30_000; kill < TROUBLE; kill += 30_000)
  at(kill, () => {
    const [killed] = workers.splice(troubles.between(0, WORKERS - 1), 1, started());
    killed!.kill();
  });
await time.runUntil(time.began + TROUBLE);
calm();
for (const worker of workers) worker.stopPlanning();
await time.runUntil(time.began + REST);

const closing = (async () => {
  for (const { queue, count } of await workers[0]!.left()) books.faults.push(`${count} jobs of ${queue} are left.`);
  await books.close(workers[0]!.records);
})();
await time.runUntil(time.began + 2 * REST);
await closing;
process.stdout.write(JSON.stringify({ faults: books.faults, story: books.story }), () => process.exit());
