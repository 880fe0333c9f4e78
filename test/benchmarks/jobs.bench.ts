import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '#job-queue/job-store';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { JobFile } from '#job-queue/embedded/job-file';
import { positionOf } from '#platform/event-history/embedded/history-file';
import { type BenchResult, median } from '#test/benchmarks/bench';

const FEW = 10_000;
const MANY = 1_000_000;
const AT_ONCE = 5000;
const GROUPS = 1000;
const ROUNDS = 15;
const CLAIMS = 500;
const KIND = 'deliver';
const NOW = 1_760_000_000_000;
const HOUR = 3_600_000;
/** The p99 of a claim beside many pending retries is at most one and a half times that beside few. */
const GOAL = 1 / 1.5;

interface Queue {
  readonly file: JobFile;
  readonly jobStore: EmbeddedJobStore;
  places: number;
  now: number;
}

/** Claims of what is due now, beside a million pending retries and beside ten thousand: as rates at the 99th percentile. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'due-work-bench-'));
  const few = await queue(join(directory, 'few.db'), FEW);
  const many = await queue(join(directory, 'many.db'), MANY);
  try {
    return [await compared('claims beside a million retries', many, few), await paused(many, few)];
  } finally {
    few.file.close();
    many.file.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function queue(path: string, count: number): Promise<Queue> {
  const file = new JobFile(path);
  const made: Queue = { file, jobStore: new EmbeddedJobStore(file), places: 0, now: NOW };
  for (let from = 0; from < count; from += AT_ONCE) {
    const retries = Array.from({ length: AT_ONCE }, (_, n) =>
      newJob(`retry-${from + n}`, from + n, { dueAt: NOW + HOUR + from + n, priority: 1 }),
    );
    await plan(made, retries);
  }
  return made;
}

const newJob = (key: string, n: number, more: Partial<Job>): Job => ({
  queue: KIND,
  key,
  dueAt: NOW,
  payload: { event: key, endpoint: n % GROUPS, attempt: 1 },
  group: `endpoint-${n % GROUPS}`,
  ...more,
});

async function plan(into: Queue, jobs: readonly Job[]): Promise<void> {
  const from = into.places === 0 ? null : positionOf(into.places);
  await into.jobStore.plan('work', { from, to: positionOf(++into.places) }, jobs);
}

/** Nine of ten groups have something due, but rest. */
async function paused(many: Queue, few: Queue): Promise<BenchResult> {
  for (const each of [many, few]) {
    await plan(
      each,
      Array.from({ length: GROUPS * 0.9 }, (_, n) => newJob(`probe-${n}`, n, {})),
    );
    for (const job of await each.jobStore.claim(KIND, { most: GROUPS, now: each.now, lease: HOUR }))
      await each.jobStore.complete(job, { pauseUntil: NOW + HOUR, reschedule: { dueAt: NOW, countsAsAttempt: false } });
  }
  return compared('and nine of ten groups paused', many, few, GROUPS * 0.9);
}

/** Both by turns, round after round: the medians of the rounds' percentiles, because a busy machine spoils single ones. */
async function compared(name: string, many: Queue, few: Queue, firstGroup = 0): Promise<BenchResult> {
  await percentile99(many, firstGroup);
  await percentile99(few, firstGroup);
  const rounds: [ofMany: number, ofFew: number][] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push([await percentile99(many, firstGroup), await percentile99(few, firstGroup)]);
  const ofMany = median(rounds.map(([ms]) => ms));
  const ofFew = median(rounds.map(([, ms]) => ms));
  const note = `p99 ${ofMany.toFixed(3)} ms, beside few ${ofFew.toFixed(3)} ms`;
  return { name, ratio: ofFew / ofMany, goal: GOAL, rate: 1000 / ofMany, floor: 1000 / ofFew, unit: 'claims/s', note };
}

async function percentile99(of: Queue, firstGroup: number): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < CLAIMS; n++) {
    of.now++;
    await plan(of, [newJob(`first-${of.now}`, firstGroup + (n % (GROUPS - firstGroup)), {})]);
    const began = performance.now();
    const claimed = await of.jobStore.claim(KIND, { most: 16, perGroup: 16, now: of.now, lease: 30_000 });
    waits.push(performance.now() - began);
    if (claimed.length !== 1) throw new Error(`A claim gave ${claimed.length} jobs instead of the one that is due.`);
    await of.jobStore.complete(claimed[0]!, { reschedule: { dueAt: of.now + HOUR, priority: 1, countsAsAttempt: true } });
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(CLAIMS * 0.99)]!;
}
