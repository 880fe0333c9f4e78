import type { Duplex } from 'node:stream';
import { MemoryMongoDb } from '#test/support/stores/memory-mongodb/memory-mongodb';
import { connectionInMemory } from '#test/support/stores/memory-mongodb/memory-socket';
import { EventStore } from '#test/simulation/servers/event-store';
import type { Hardships } from '#test/simulation/world/faults';
import { OUTSIDE, type Process, runningProcess } from '#test/simulation/world/process';
import type { Random } from '#test/simulation/world/random';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

const SECOND = 1000;
/** MongoDB looks once a minute. Nothing waits for what expires, and each look would end a quiet time. */
const EXPIRES_EVERY = 6 * 3600 * SECOND;
/** What drivers look at a server with. A slow one of these has them close all connections. */
const isGreeting = (command: object): boolean => 'hello' in command || 'ismaster' in command;
/** Collections of documents, jobs and answers: other writes only say that a process lives. */
const AWAITED = /_g\d+$|^due_work$|^idempotency/;

/** The servers that the processes of a deployment share: EventStoreDB and MongoDB. They keep what they acknowledged. */
export class Servers {
  readonly history: EventStore;
  /** Called before a process writes to either, and after it. */
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
    documents.latency = (command) => (isGreeting(command) ? 0 : this.latency());
    documents.losesAnswer = (command) => !isGreeting(command) && this.written(command) && isLost();
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

  /** Whether a command of MongoDB writes what somebody may wait for. */
  private written(command: object): boolean {
    const [name, collection] = Object.entries(command)[0] as [string, unknown];
    if (!['insert', 'update', 'delete', 'findAndModify'].includes(name)) return false;
    if (AWAITED.test(String(collection))) this.time.stir();
    return true;
  }

  private latency(): number {
    const { slow } = this.hardships;
    return 0.2 + this.random.fraction() * 2 + (this.random.between(1, 1_000) <= slow ? this.random.fraction() * SECOND : 0);
  }

  private passed(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.time.after(milliseconds, OUTSIDE, resolve));
  }
}
