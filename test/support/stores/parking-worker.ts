import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { JobsModule } from '#job-queue/jobs.module';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { Log, makeLog } from '#platform/logging/log';
import { type ClaimedJob, type Job, type JobResult, JobStore } from '#job-queue/job-store';
import { EmbeddedStorageModule } from '#apps/composition/embedded-storage.module';
import { Records } from '#platform/storage/records';
import { embeddedHistory } from '#test/support/stores/embedded-history';

/** One of the guests cannot be greeted until the fixed release. */
const POISON = 3;
const SCOPE = 'acct_1:test';
const [directory, release] = process.argv.slice(2) as [string, 'broken' | 'mended' | 'last'];

/** Greets each guest, and records it with the end of the job: a repeated greeting was planned twice. */
@Injectable()
@Policy({ queue: 'greet', atOnce: 4 })
class GreetWhenSomebodyComes implements PolicyHandler {
  constructor(private readonly records: Records) {}

  plan({ data, id, created, stream }: RecordedEvent): readonly Job[] {
    const { guest } = data as { guest: number };
    if (release === 'broken' && guest % POISON === 0) throw new Error(`cannot greet ${guest}`);
    return [{ queue: 'greet', key: id, dueAt: created, payload: stream }];
  }

  async perform({ key }: ClaimedJob): Promise<JobResult> {
    if ((await this.records.get('greeted', key, SCOPE)) !== null) appendFileSync(join(directory, 'twice'), `${key}\n`);
    return { records: [{ collection: 'greeted', id: key, scope: SCOPE, createdAt: 1, filters: {}, json: '{}' }] };
  }
}

@Module({})
class Ports {}

@Module({})
class App {}

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
      EmbeddedStorageModule.in({ path: (name) => join(directory, name) }),
      JobsModule,
    ],
    providers: [GreetWhenSomebodyComes],
  },
  { logger: false },
);
const jobStore = app.get(JobStore);
app.get(JobRunner).start();
app.get(JobPlanner).start();
process.stdout.write('working\n');

/** A guest arrives: three facts in a separate stream. */
async function come(guest: number): Promise<void> {
  const actor = { type: 'service', id: null, name: null } as const;
  const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: Date.now() });
  const stream = `guest-${process.pid}-${guest}`;
  await store.append(stream, 'no_stream', [1, 2, 3].map(() => context.event(stream, fact('guest.came', { guest })))); // prettier-ignore
}

/** Whether all events are planned and all jobs done. */
async function isOver(): Promise<boolean> {
  const [parked] = await jobStore.parked('work', { most: 1 });
  const planned = (await jobStore.checkpoint('work')) === (await history.end());
  return planned && parked === undefined && (await jobStore.backlog()).every(({ queue }) => queue !== 'greet');
}

if (release === 'last') {
  while (!(await isOver())) await pause(10);
  let [events, greeted] = [0, 0];
  for (let page = await history.read(null, 500); page.length > 0; page = await history.read(page.at(-1)!.position, 500)) {
    events += page.length;
    for (const { id } of page) if ((await app.get(Records).get('greeted', id, SCOPE)) !== null) greeted++;
  }
  const alerts = (await jobStore.backlog()).find(({ queue }) => queue === 'plan.parked')?.count ?? 0;
  process.stdout.write(`${JSON.stringify({ events, greeted, alerts })}\n`);
  process.exit(0);
}
for (let guest = 1; ; guest++) {
  await come(guest);
  await pause(2);
}
