import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { JobsModule } from '#job-queue/jobs.module';
import { COMPLETED, Policy, type PolicyHandler, type PolicyOptions } from '#job-queue/policy';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { Log, makeLog } from '#platform/logging/log';
import { type ClaimedJob, JobStore, type JobResult, type Job } from '#job-queue/job-store';
import { EmbeddedStorageModule } from '#apps/composition/embedded-storage.module';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { ShiftedClock } from '#test/support/machine/shifted-clock';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

type Performs = (policy: PolicyOptions) => boolean;

export const nameOf = (event: RecordedEvent): string => (event.data as { name: string }).name;

/** The work of the policies on guests, set by each test. */
class Host {
  greet: (job: ClaimedJob) => Promise<JobResult> = async () => COMPLETED;
  plans: (event: RecordedEvent) => readonly Job[] = (event) => [{ queue: 'greet', key: nameOf(event), dueAt: event.created, payload: {} }];
  readonly thanked: string[] = [];
}

@Injectable()
@Policy({ queue: 'greet', atOnce: 3 })
export class GreetWhenSomebodyCame implements PolicyHandler {
  constructor(private readonly host: Host) {}

  plan(event: RecordedEvent): readonly Job[] {
    return this.host.plans(event);
  }

  perform(job: ClaimedJob): Promise<JobResult> {
    return this.host.greet(job);
  }
}

@Injectable()
@Policy({ queue: 'thank', atOnce: 1 })
export class ThankAfterGreeting implements PolicyHandler {
  constructor(private readonly host: Host) {}

  async perform({ key, payload }: ClaimedJob): Promise<JobResult> {
    this.host.thanked.push(key);
    return payload === null ? COMPLETED : { next: [{ queue: 'greet', key: `${key}+`, dueAt: 0, payload }] };
  }
}

@Module({})
class Ports {}

@Module({})
class App {}

/** The job engine on the embedded stores, started for each test with the policies above, and stopped afterwards. */
export class JobEngine {
  readonly clock = new ShiftedClock();
  host = new Host();
  backend!: HistoryBackend;
  private readonly directory = temporaryDirectory();
  private app!: INestApplicationContext;
  private file = 0;

  constructor() {
    beforeEach(async () => {
      this.host = new Host();
      this.backend = await embeddedHistory();
      await this.restart([GreetWhenSomebodyCame, ThankAfterGreeting]);
    });
    afterEach(async () => {
      await this.stop(0).catch(() => undefined);
      await this.backend.close();
    });
  }

  async restart(policies: Type[], performs?: Performs): Promise<void> {
    this.file++;
    await this.start(policies, performs);
  }

  /** With its existing jobs. */
  async start(policies: Type[], performs?: Performs): Promise<void> {
    const ports = [
      { provide: EventHistory, useValue: this.backend.history },
      { provide: Clock, useValue: this.clock },
      { provide: Log, useValue: makeLog('silent') },
      { provide: Host, useValue: this.host },
    ];
    this.app = await NestFactory.createApplicationContext(
      {
        module: App,
        imports: [
          { module: Ports, global: true, providers: ports, exports: ports.map(({ provide }) => provide) },
          EmbeddedStorageModule.in({ path: (name) => this.directory.path(`${this.file}-${name}`) }),
          JobsModule,
        ],
        providers: policies,
      },
      { logger: false },
    );
    this.part(JobRunner).start(performs);
    this.part(JobPlanner).start();
  }

  async stop(patience?: number): Promise<void> {
    await this.part(JobPlanner).stop();
    await this.part(JobRunner).stop(patience);
    await this.app.close();
  }

  /** Guests arrive, one after the other. */
  async happen(...names: string[]): Promise<void> {
    for (const name of names) {
      const actor = { type: 'service', id: null, name: null } as const;
      const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: Date.now() });
      await this.backend.store.append(`guest-${name}`, 'no_stream', [context.event(`guest-${name}`, fact('guest.came', { name }))]);
    }
  }

  backlog(): Promise<object[]> {
    return this.part(JobStore).backlog();
  }

  part<T>(token: abstract new (...of: never[]) => T): T {
    return this.app.get(token);
  }
}
