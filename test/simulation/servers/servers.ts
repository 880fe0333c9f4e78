import type { Duplex } from 'node:stream';
import { MemoryMongoDb } from '#test/support/stores/memory-mongodb/memory-mongodb';
import { isGreeting } from '#test/support/stores/memory-mongodb/memory-server';
import { connectionInMemory } from '#test/support/stores/memory-mongodb/memory-socket';
import { EventStore } from '#test/simulation/servers/event-store';
import type { Hardships } from '#test/simulation/world/faults';
import { OUTSIDE, type Process, runningProcess } from '#test/simulation/world/process';
import type { Random } from '#test/simulation/world/random';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

const SECOND = 1000;
/** MongoDB looks once a minute. Nothing waits for what expires, and each look would end a quiet time. */
const EXPIRES_EVERY = 6 * 3600 * SECOND;
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);
/** Collections of documents, jobs and answers. Other writes come all the time, and only say that a process lives. */
const AWAITED = /_g\d+$|^due_work$|^idempotency/;

const isWrite = (command: object): boolean => WRITES.has(Object.keys(command)[0]!);
const isAwaited = (command: object): boolean => isWrite(command) && AWAITED.test(String(Object.values(command)[0]));

/** The servers that the processes of a deployment share: EventStoreDB and MongoDB. They keep what they acknowledged. */
export class Servers {
  readonly history: EventStore;
  /** Called before a process appends events or writes documents, jobs or answers, and after it. */
  onWrite: (process: Process, store: 'history' | 'documents', isDone: boolean) => void = () => undefined;
  private readonly documents: MemoryMongoDb;
  private readonly connections = new Map<Process, Set<Duplex>>();
  private hardships: Pick<Hardships, 'slow' | 'lostAnswers'> = { slow: 0, lostAnswers: 0 };

  constructor(
    private readonly time: VirtualTime,
    private readonly random: Random,
  ) {
    this.history = new EventStore(time);
    this.documents = new MemoryMongoDb({ clock: () => time.began + time.passed, pause: (milliseconds) => this.passed(milliseconds) });
    time.after(EXPIRES_EVERY, OUTSIDE, () => this.documents.removeExpired(time.now), EXPIRES_EVERY);
    const { history, documents } = this;
    const isLost = (): boolean => random.between(1, 1_000) <= this.hardships.lostAnswers;
    history.latency = () => this.latency();
    history.losesAnswer = isLost;
    history.onAppend = (process, isDone) => this.onWrite(process, 'history', isDone);
    documents.latency = (command) => {
      if (isAwaited(command)) this.onWrite(runningProcess(), 'documents', false);
      return isGreeting(command) ? 0 : this.latency();
    };
    documents.losesAnswer = (command) => {
      if (!isWrite(command)) return false;
      if (isAwaited(command)) {
        time.stir();
        this.onWrite(runningProcess(), 'documents', true);
      }
      return isLost();
    };
    documents.between = () => (random.once(4) ? this.passed(random.fraction()) : Promise.resolve());
  }

  /** In place of `net.createConnection`. */
  connect(): Duplex {
    const process = runningProcess();
    // It was killed, and its driver does not know.
    if (process.ended) return connectionInMemory().near;
    const connection = this.documents.connect();
    const open = this.connections.get(process) ?? new Set();
    this.connections.set(process, open.add(connection));
    connection.once('close', () => open.delete(connection));
    return connection;
  }

  /** Breaks what a process that was killed has open. */
  letGo(process: Process): void {
    for (const each of this.connections.get(process) ?? []) each.destroy();
    this.connections.delete(process);
    this.history.letGo(process);
  }

  endure(hardships: Hardships): void {
    this.hardships = hardships;
  }

  /** One of the servers hangs or is gone for a while. */
  fail(): void {
    const { history, documents, random } = this;
    const [begin, end] = random.of([
      [() => history.hang(), () => history.goOn()],
      [() => history.goAway(), () => history.goOn()],
      [() => documents.hang(), () => documents.goOn()],
      [() => documents.goAway(), () => documents.comeBack()],
    ] as const);
    begin();
    this.time.after(random.fraction() * random.of([5, 30, 300]) * SECOND, OUTSIDE, end);
  }

  private latency(): number {
    const { slow } = this.hardships;
    return 0.2 + this.random.fraction() * 2 + (this.random.between(1, 1_000) <= slow ? this.random.fraction() * SECOND : 0);
  }

  private passed(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.time.after(milliseconds, OUTSIDE, resolve));
  }
}
