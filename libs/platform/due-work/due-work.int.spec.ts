import { setTimeout as pause } from 'node:timers/promises';
import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { DueWorkModule } from '#platform/due-work/due-work.module';
import { DONE, Policy, type PolicyHandler, type PolicyOptions } from '#platform/due-work/policy';
import { WorkPlanner } from '#platform/due-work/work-planner';
import { WorkRunner } from '#platform/due-work/work-runner';
import { positionOf } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { Log, makeLog } from '#platform/logging/log';
import { type ClaimedWork, DueWork, type Settlement, type WorkItem } from '#platform/storage/due-work';
import { EmbeddedStorageModule } from '#platform/storage/embedded/embedded-storage.module';
import { Records } from '#platform/storage/records';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/embedded-history';
import { eventually } from '#test/support/eventually';
import { ShiftedClock } from '#test/support/shifted-clock';
import { temporaryDirectory } from '#test/support/temporary-directory';

/** What the greeter does with a piece of work; each test says. */
let greet: (work: ClaimedWork) => Promise<Settlement>;
let plans: (event: RecordedEvent) => readonly WorkItem[];
let thanked: string[];

@Injectable()
@Policy({ kind: 'greet', atOnce: 3 })
class GreetWhenSomebodyCame implements PolicyHandler {
  plan = (event: RecordedEvent): readonly WorkItem[] => plans(event);
  perform = (work: ClaimedWork): Promise<Settlement> => greet(work);
}

@Injectable()
@Policy({ kind: 'thank', atOnce: 1 })
class ThankAfterGreeting implements PolicyHandler {
  async perform({ key, payload }: ClaimedWork): Promise<Settlement> {
    thanked.push(key);
    return payload === null ? DONE : { next: [{ kind: 'greet', key: `${key}+`, dueAt: 0, payload }] };
  }
}

@Injectable()
@Policy({ kind: 'thank', atOnce: 1, inHouse: true })
class ThankInHouse extends ThankAfterGreeting {}

@Injectable()
@Policy({ kind: 'greet', atOnce: 1 })
class GreetOnceMore extends ThankAfterGreeting {}

@Module({})
class Ports {}

@Module({})
class App {}

describe('the engine of due work', () => {
  const directory = temporaryDirectory();
  const clock = new ShiftedClock();
  let files = 0;
  let backend: HistoryBackend;
  let app: INestApplicationContext;

  const start = async (file: number, policies: Type[], performs?: (policy: PolicyOptions) => boolean): Promise<void> => {
    const ports = [
      { provide: EventHistory, useValue: backend.history },
      { provide: Clock, useValue: clock },
      { provide: Log, useValue: makeLog('silent') },
    ];
    app = await NestFactory.createApplicationContext(
      {
        module: App,
        imports: [
          { module: Ports, global: true, providers: ports, exports: ports.map(({ provide }) => provide) },
          EmbeddedStorageModule.in({ path: (name) => directory.path(`${file}-${name}`) }),
          DueWorkModule,
        ],
        providers: policies,
      },
      { logger: false },
    );
    app.get(WorkRunner).start(performs);
    app.get(WorkPlanner).start();
  };
  const stop = async (patience?: number): Promise<void> => {
    await app.get(WorkPlanner).stop();
    await app.get(WorkRunner).stop(patience);
    await app.close();
  };
  const happen = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      const actor = { type: 'service', id: null, name: null } as const;
      const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: Date.now() });
      await backend.store.append(`guest-${name}`, 'no_stream', [context.event(`guest-${name}`, fact('guest.came', { name }))]);
    }
  };
  const nameOf = (event: RecordedEvent): string => (event.data as { name: string }).name;
  const backlog = (): Promise<object[]> => app.get(DueWork).backlog();

  beforeEach(async () => {
    backend = await embeddedHistory();
    thanked = [];
    plans = (event) => [{ kind: 'greet', key: nameOf(event), dueAt: event.created, payload: {} }];
    greet = async () => DONE;
    await start(++files, [GreetWhenSomebodyCame, ThankAfterGreeting]);
  });
  afterEach(async () => {
    await stop(0).catch(() => undefined);
    await backend.close();
  });

  it('does what is due because of an event, and what follows from that, once', async () => {
    const greeted: string[] = [];
    greet = async ({ key }) => {
      greeted.push(key);
      const record = { collection: 'greetings', id: key, scope: 'acct_1:test', createdAt: 1, filters: {}, json: '"hello"' };
      return { next: [{ kind: 'thank', key, dueAt: 0, payload: null }], records: [record] };
    };
    await happen('ada', 'bob');
    await eventually(() => expect(thanked.toSorted()).toEqual(['ada', 'bob']));
    await eventually(async () => expect(await backlog()).toEqual([]));
    expect(greeted.toSorted()).toEqual(['ada', 'bob']);
    expect(await app.get(Records).get('greetings', 'ada', 'acct_1:test')).toBe('"hello"');
  });

  it('does in house only what nobody else notices, and keeps the rest', async () => {
    await stop();
    plans = (event) => ['greet', 'thank'].map((kind) => ({ kind, key: nameOf(event), dueAt: event.created, payload: null }));
    await start(++files, [GreetWhenSomebodyCame, ThankInHouse], ({ inHouse }) => inHouse === true);
    await happen('ada');
    await eventually(() => expect(thanked).toEqual(['ada']));
    await eventually(async () => expect(await backlog()).toMatchObject([{ kind: 'greet', count: 1 }]));
  });

  it('tries what failed again until it succeeds, counting the attempts', async () => {
    const attempts: number[] = [];
    greet = async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('not at home');
      return DONE;
    };
    await happen('ada');
    await eventually(() => expect(attempts).toEqual([1, 2, 3]));
    await eventually(async () => expect(await backlog()).toEqual([]));
  });

  it('lets a failing piece of work hold up no other', async () => {
    const greeted: string[] = [];
    greet = async ({ key }) => {
      if (key === 'ada') throw new Error('not at home');
      greeted.push(key);
      return DONE;
    };
    await happen('ada', 'bob', 'cy', 'dee', 'eve');
    await eventually(() => expect(greeted.toSorted()).toEqual(['bob', 'cy', 'dee', 'eve']));
  });

  it('has no more under way than it may, and takes up the next as soon as there is room', async () => {
    const waiting = new Map<string, () => void>();
    let most = 0;
    greet = ({ key }) =>
      new Promise((resolve) => {
        waiting.set(key, () => (waiting.delete(key), resolve(DONE)));
        most = Math.max(most, waiting.size);
      });
    await happen('a', 'b', 'c', 'd', 'e');
    await eventually(async () => expect(await backlog()).toEqual([expect.objectContaining({ count: 5 })]));
    for (const left of [5, 4, 3, 2, 1]) {
      await eventually(() => expect(waiting.size).toBe(Math.min(left, 3)));
      [...waiting.values()][0]!();
    }
    await eventually(async () => expect(await backlog()).toEqual([]));
    expect(most).toBe(3);
  });

  describe('looks for due work by itself only when nobody told it, so it does not wait', () => {
    it('from an event to what is due because of it', async () => {
      const greeted: string[] = [];
      greet = async ({ key }) => (greeted.push(key), DONE);
      for (let n = 1; n <= 50; n++) {
        await happen(`guest ${n}`);
        await eventually(() => expect(greeted).toHaveLength(n));
      }
    });

    it('from one kind of work to the next', async () => {
      greet = async ({ key }) => ({ next: [{ kind: 'thank', key, dueAt: 0, payload: 'go on' }] });
      await happen('ada');
      await eventually(() => expect(thanked.length).toBeGreaterThan(50));
    });

    it('from one piece of work to the next of its kind', async () => {
      plans = () => Array.from({ length: 100 }, (_, n) => ({ kind: 'greet', key: String(n), dueAt: 0, payload: {} }));
      await happen('everybody');
      await eventually(async () => expect((await app.get(DueWork).planned('work')) !== null && (await backlog())).toEqual([]));
    });
  });

  it('does later work when the clock has come to it', async () => {
    const greeted: string[] = [];
    plans = (event) => [{ kind: 'greet', key: nameOf(event), dueAt: event.created + 3_600_000, payload: {} }];
    greet = async ({ key }) => (greeted.push(key), DONE);
    await happen('ada');
    await eventually(async () => expect(await backlog()).toHaveLength(1));
    expect(greeted).toEqual([]);
    clock.advance(3600);
    await eventually(() => expect(greeted).toEqual(['ada']));
  });

  it('does not begin again what lasts longer than its lease, and keeps its outcome', async () => {
    const ends: (() => void)[] = [];
    greet = () => new Promise((resolve) => ends.push(() => resolve(DONE)));
    await happen('ada');
    await eventually(() => expect(ends).toHaveLength(1));
    clock.advance(60);
    await happen('bob');
    await eventually(() => expect(ends).toHaveLength(2));
    ends.forEach((end) => end());
    await eventually(async () => expect(await backlog()).toEqual([]));
    expect(ends).toHaveLength(2);
  });

  it('does again, after a restart, what was under way or not yet begun, and plans nothing twice', async () => {
    greet = () => new Promise(() => undefined);
    await happen('a', 'b', 'c', 'd');
    await eventually(async () => expect(await backlog()).toEqual([expect.objectContaining({ count: 4 })]));
    await stop(0);
    const greeted: string[] = [];
    greet = async ({ key }) => (greeted.push(key), DONE);
    plans = () => [{ kind: 'greet', key: 'planned twice', dueAt: 0, payload: {} }];
    await start(files, [GreetWhenSomebodyCame, ThankAfterGreeting]);
    await eventually(async () => expect(await backlog()).toEqual([]));
    expect(greeted.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets work under way end before it stops', async () => {
    const begun = Promise.withResolvers<void>();
    greet = async () => {
      begun.resolve();
      await pause(50);
      return DONE;
    };
    await happen('ada');
    await begun.promise;
    await stop();
    greet = () => Promise.reject(new Error('should be over'));
    await start(files, [GreetWhenSomebodyCame]);
    expect(await backlog()).toEqual([]);
  });

  it('passes over nothing when a policy cannot plan: it goes on from there when that is mended', async () => {
    const greeted: string[] = [];
    greet = async ({ key }) => (greeted.push(key), DONE);
    let tries = 0;
    plans = () => {
      tries++;
      throw new Error('a mistake in the policy');
    };
    await happen('ada', 'bob');
    await eventually(() => expect(tries).toBeGreaterThan(1));
    plans = (event) => [{ kind: 'greet', key: nameOf(event), dueAt: 0, payload: {} }];
    await eventually(() => expect(greeted.toSorted()).toEqual(['ada', 'bob']));
  });

  it('remembers how far it has read, even when nothing was due', async () => {
    plans = () => [];
    await happen('ada');
    const end = await backend.history.end();
    await eventually(async () => {
      await stop();
      await start(files, [GreetWhenSomebodyCame]);
      expect(await app.get(DueWork).planned('work')).toBe(end);
    });
  });

  it('goes on planning where it stood when it is started again', async () => {
    const greeted: string[] = [];
    greet = async ({ key }) => (greeted.push(key), DONE);
    await happen('ada');
    await eventually(() => expect(greeted).toEqual(['ada']));
    await app.get(WorkPlanner).stop();
    await happen('bob');
    app.get(WorkPlanner).start();
    await eventually(() => expect(greeted).toEqual(['ada', 'bob']));
  });

  it('reads on from where another process has planned to', async () => {
    const greeted: string[] = [];
    greet = async ({ key }) => (greeted.push(key), DONE);
    await app.get(DueWork).plan('work', { from: null, to: positionOf(1) }, []);
    await happen('planned elsewhere', 'bob');
    await eventually(() => expect(greeted).toEqual(['bob']));
  });

  it('counts the work that another process took over', async () => {
    const end = Promise.withResolvers<Settlement>();
    greet = () => end.promise;
    await happen('ada');
    await eventually(() => expect(app.get(WorkRunner).status()).toContainEqual({ kind: 'greet', underWay: 1, leasesLost: 0 }));
    const [takenOver] = await app.get(DueWork).claim('greet', { most: 1, now: clock.milliseconds() + 60_000, lease: 60_000 });
    expect(takenOver).toMatchObject({ key: 'ada', attempt: 2 });
    end.resolve(DONE);
    await eventually(() => expect(app.get(WorkRunner).status()).toContainEqual({ kind: 'greet', underWay: 0, leasesLost: 1 }));
  });

  it('refuses two policies for work of one kind', async () => {
    await stop();
    await expect(start(files, [GreetWhenSomebodyCame, GreetOnceMore])).rejects.toThrow('Two policies do work of the kind "greet".');
  });
});
