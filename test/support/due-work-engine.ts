import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { DueWorkModule } from '#platform/due-work/due-work.module';
import { DONE, Policy, type PolicyHandler, type PolicyOptions } from '#platform/due-work/policy';
import { WorkPlanner } from '#platform/due-work/work-planner';
import { WorkRunner } from '#platform/due-work/work-runner';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { Log, makeLog } from '#platform/logging/log';
import { type ClaimedWork, DueWork, type Settlement, type WorkItem } from '#platform/storage/due-work';
import { EmbeddedStorageModule } from '#platform/storage/embedded/embedded-storage.module';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/embedded-history';
import { ShiftedClock } from '#test/support/shifted-clock';
import { temporaryDirectory } from '#test/support/temporary-directory';

type Performs = (policy: PolicyOptions) => boolean;

export const nameOf = (event: RecordedEvent): string => (event.data as { name: string }).name;

/** What the policies do with guests; each test says. */
class Host {
  greet: (work: ClaimedWork) => Promise<Settlement> = async () => DONE;
  plans: (event: RecordedEvent) => readonly WorkItem[] = (event) => [
    { kind: 'greet', key: nameOf(event), dueAt: event.created, payload: {} },
  ];
  readonly thanked: string[] = [];
}

@Injectable()
@Policy({ kind: 'greet', atOnce: 3 })
export class GreetWhenSomebodyCame implements PolicyHandler {
  constructor(private readonly host: Host) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    return this.host.plans(event);
  }

  perform(work: ClaimedWork): Promise<Settlement> {
    return this.host.greet(work);
  }
}

@Injectable()
@Policy({ kind: 'thank', atOnce: 1 })
export class ThankAfterGreeting implements PolicyHandler {
  constructor(private readonly host: Host) {}

  async perform({ key, payload }: ClaimedWork): Promise<Settlement> {
    this.host.thanked.push(key);
    return payload === null ? DONE : { next: [{ kind: 'greet', key: `${key}+`, dueAt: 0, payload }] };
  }
}

@Module({})
class Ports {}

@Module({})
class App {}

/** The engine of due work on the embedded stores, begun anew for each test with the policies above, and stopped after it. */
export class DueWorkEngine {
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
      await this.startAnew([GreetWhenSomebodyCame, ThankAfterGreeting]);
    });
    afterEach(async () => {
      await this.stop(0).catch(() => undefined);
      await this.backend.close();
    });
  }

  async startAnew(policies: Type[], performs?: Performs): Promise<void> {
    this.file++;
    await this.start(policies, performs);
  }

  /** With the work that is there. */
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
          DueWorkModule,
        ],
        providers: policies,
      },
      { logger: false },
    );
    this.part(WorkRunner).start(performs);
    this.part(WorkPlanner).start();
  }

  async stop(patience?: number): Promise<void> {
    await this.part(WorkPlanner).stop();
    await this.part(WorkRunner).stop(patience);
    await this.app.close();
  }

  /** Guests come, one after the other. */
  async happen(...names: string[]): Promise<void> {
    for (const name of names) {
      const actor = { type: 'service', id: null, name: null } as const;
      const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: Date.now() });
      await this.backend.store.append(`guest-${name}`, 'no_stream', [context.event(`guest-${name}`, fact('guest.came', { name }))]);
    }
  }

  backlog(): Promise<object[]> {
    return this.part(DueWork).backlog();
  }

  part<T>(token: abstract new (...of: never[]) => T): T {
    return this.app.get(token);
  }
}
