import { CLOCKS } from '#apps/composition/clocks.provider';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { ClockLeads, Clocks } from '#platform/clock/clocks';
import { MachineClock } from '#platform/clock/machine-clock';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { JobsModule } from '#job-queue/jobs.module';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { Log, makeLog } from '#platform/logging/log';
import { EmbeddedStorageModule } from '#apps/composition/embedded-storage.module';
import { type ClaimedJob, type Job, type JobResult, JobStore } from '#job-queue/job-store';
import { GenerationCatalog } from '#platform/storage/mongodb/generation-catalog';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { Records, type RecordWrite } from '#platform/storage/records';
import { embeddedHistory } from '#test/support/stores/embedded-history';

/** Each guest is received in several steps of one job, and thanked by another that follows from the last. */
const STEPS = 3;
const SCOPE = 'acct_1:test';
/** The history is in the directory, and so are the jobs, unless a MongoDB is given. */
const [directory, until, mongo] = process.argv.slice(2) as [string, 'killed' | 'over', string?];

/**
 * Records a step with the outcome of its job. A step performed after its record exists was performed twice; on MongoDB, where the record is written
 * before the job ends, one performed after the next step's record exists.
 */
@Injectable()
abstract class Steps implements PolicyHandler {
  constructor(private readonly records: Records) {}

  abstract perform(job: ClaimedJob): Promise<JobResult>;

  protected async step(id: string, after: string | null): Promise<RecordWrite> {
    const written = mongo === undefined ? id : after;
    if (written !== null && (await this.records.get('steps', written, SCOPE)) !== null) appendFileSync(join(directory, 'twice'), `${id}\n`);
    return { collection: 'steps', id, scope: SCOPE, createdAt: 1, filters: {}, json: '{}' };
  }
}

/** One guest in four must come again, and some steps of a guest pause the whole group for a moment. */
@Injectable()
@Policy({ queue: 'receive', atOnce: 6, perGroup: 2 })
class ReceiveWhenSomebodyComes extends Steps {
  plan({ data, id, created }: RecordedEvent): readonly Job[] {
    const { guest } = data as { guest: number };
    return [{ queue: 'receive', key: id, dueAt: created, payload: { step: 0, guest }, group: `table-${guest % 50}` }];
  }

  async perform({ key, payload, attempt, group }: ClaimedJob): Promise<JobResult> {
    const { step, guest } = payload as { step: number; guest: number };
    await pause(guest % 3);
    if (guest % 4 === 0 && attempt === 1) throw new Error('there is no table yet');
    const isLast = step === STEPS - 1;
    const records = [await this.step(`${key} ${step}`, `${key} ${isLast ? 'thanked' : step + 1}`)];
    if (isLast) return { records, next: [{ queue: 'thank', key, dueAt: 0, payload: null, group: group! }] };
    const now = Date.now();
    const rest = guest % 7 === 0 ? { pauseUntil: now + 5 } : { pauseUntil: 0 };
    return { records, reschedule: { dueAt: now + (guest % 10), payload: { step: step + 1, guest }, countsAsAttempt: true }, ...rest };
  }
}

@Injectable()
@Policy({ queue: 'thank', atOnce: 4 })
class ThankAfterReceiving extends Steps {
  async perform({ key }: ClaimedJob): Promise<JobResult> {
    return { records: [await this.step(`${key} thanked`, null)] };
  }
}

@Module({})
class Ports {}

@Module({})
class App {}

/** The jobs in a MongoDB, without the other ports. */
@Module({})
class MongoJobs {
  static at(url: string): DynamicModule {
    const ports = [
      { provide: JobStore, useClass: MongoJobStore },
      { provide: ClockLeads, useExisting: JobStore },
      { provide: Records, inject: [RecordCollections], useFactory: (collections: RecordCollections) => new MongoRecords(collections) },
      CLOCKS,
    ];
    const database = { provide: MongoDatabase, useFactory: () => new MongoDatabase(url) };
    return {
      module: MongoJobs,
      global: true,
      providers: [database, RecordCollections, GenerationCatalog, ...ports],
      exports: [JobStore, Records, Clocks],
    };
  }
}

const { history, store } = await embeddedHistory(directory);
const ports = [
  { provide: EventHistory, useValue: history },
  { provide: Clock, useClass: MachineClock },
  { provide: Log, useValue: makeLog('silent') },
];
const app = await NestFactory.createApplicationContext(
  {
    module: App,
    imports: [
      { module: Ports, global: true, providers: ports, exports: ports.map(({ provide }) => provide) },
      mongo === undefined ? EmbeddedStorageModule.in({ path: (name) => join(directory, name) }) : MongoJobs.at(mongo),
      JobsModule,
    ],
    providers: [ReceiveWhenSomebodyComes, ThankAfterReceiving],
  },
  { logger: false },
);
const jobStore = app.get(JobStore);
app.get(JobRunner).start();
app.get(JobPlanner).start();
process.stdout.write('working\n');

async function come(guest: number): Promise<void> {
  const actor = { type: 'service', id: null, name: null } as const;
  const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: Date.now() });
  const stream = `guest-${process.pid}-${guest}`;
  await store.append(stream, 'no_stream', [context.event(stream, fact('guest.came', { guest }))]);
}

const isOver = async (): Promise<boolean> =>
  (await jobStore.checkpoint('work')) === (await history.end()) && (await jobStore.backlog()).length === 0;

if (until === 'over') {
  while (!(await isOver())) await pause(10);
  const records = app.get(Records);
  const expected = [...Array.from({ length: STEPS }, (_, n) => String(n)), 'thanked'];
  const missing: string[] = [];
  let events = 0;
  for (let page = await history.read(null, 500); page.length > 0; page = await history.read(page.at(-1)!.position, 500)) {
    events += page.length;
    for (const { id } of page)
      for (const step of expected) if ((await records.get('steps', `${id} ${step}`, SCOPE)) === null) missing.push(`${id} ${step}`);
  }
  process.stdout.write(`${JSON.stringify({ events, missing })}\n`);
  process.exit(0);
}
for (let guest = process.pid; ; guest++) {
  await come(guest);
  await pause(mongo === undefined ? 2 : 20);
}
