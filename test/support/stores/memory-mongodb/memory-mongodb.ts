import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { answerOf, MemoryServer } from '#test/support/stores/memory-mongodb/memory-server';
import { connectionInMemory } from '#test/support/stores/memory-mongodb/memory-socket';
import { ServerError } from '#test/support/stores/memory-mongodb/server-error';
import { type Request, RequestReader } from '#test/support/stores/memory-mongodb/wire-messages';

export interface MemoryMongoDbOptions {
  /** The server's clock, Unix milliseconds. */
  readonly clock?: () => number;
  /** How the milliseconds pass that a command takes. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

const TOO_LATE = new ServerError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');

/** A double of a MongoDB server in the memory of this process, only for tests: see README.md beside it. */
export class MemoryMongoDb {
  /** Milliseconds that a command takes. */
  latency: (command: Document) => number = () => 0;
  /** Whether the connection breaks once a command is done, before its answer. */
  losesAnswer: (command: Document) => boolean = () => false;
  /** What passes between two steps of a command, in which other commands take theirs; null: each command is done as a whole. */
  between: (() => Promise<unknown>) | null = null;
  private readonly clock: () => number;
  private readonly pause: (milliseconds: number) => Promise<unknown>;
  private readonly server: MemoryServer;
  private readonly connections = new Set<Duplex>();
  private door: Server | undefined;
  private hanging: PromiseWithResolvers<void> | null = null;
  private isGone = false;

  constructor({ clock = Date.now, pause = pauseFor }: MemoryMongoDbOptions = {}) {
    [this.clock, this.pause] = [clock, pause];
    this.server = new MemoryServer(clock, () => this.address);
  }

  /** Listens on the loopback address. It keeps no process alive. */
  static async start(options?: MemoryMongoDbOptions): Promise<MemoryMongoDb> {
    const double = new MemoryMongoDb(options);
    const door = createServer((connection) => double.serve(connection.unref())).unref();
    await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
    double.door = door;
    return double;
  }

  get url(): string {
    return `mongodb://${this.address}/`;
  }

  /** A client's end of a connection without a socket, in place of what `net.createConnection` makes. */
  connect(): Duplex {
    const { near, far } = connectionInMemory();
    setImmediate(() => {
      if (this.isGone) return void near.destroy(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
      this.serve(far);
      near.emit('connect');
    });
    return near;
  }

  private serve(connection: Duplex): void {
    if (this.isGone) return void connection.destroy();
    const requests = new RequestReader();
    this.connections.add(connection);
    connection.on('error', () => connection.destroy());
    connection.on('close', () => this.connections.delete(connection));
    connection.on('data', (bytes: Uint8Array) => {
      for (const request of requests.read(bytes)) void this.attend(connection, request);
    });
  }

  /** Connections stay open, and nothing is answered, until `goOn`. */
  hang(): void {
    this.hanging ??= Promise.withResolvers();
  }

  goOn(): void {
    this.hanging?.resolve();
    this.hanging = null;
  }

  /** As a server that was killed: connections break, and no new one is taken until `comeBack`. It keeps what was written. */
  goAway(): void {
    this.isGone = true;
    for (const connection of this.connections) connection.destroy();
  }

  comeBack(): void {
    this.isGone = false;
  }

  /** What indexes with an end say is over by the server's clock. */
  removeExpired(now = this.clock()): void {
    this.server.databases.removeExpired(now);
  }

  async stop(): Promise<void> {
    this.goAway();
    const { door } = this;
    if (door !== undefined) await new Promise((closed) => door.close(closed));
  }

  private get address(): string {
    return this.door === undefined ? '127.0.0.1:27017' : `127.0.0.1:${(this.door.address() as AddressInfo).port}`;
  }

  private async attend(connection: Duplex, { command, isAnswered, answer }: Request): Promise<void> {
    await this.hanging?.promise;
    const milliseconds = this.latency(command);
    const most = command['maxTimeMS'] > 0 ? Number(command['maxTimeMS']) : Infinity;
    if (milliseconds > 0) await this.pause(Math.min(milliseconds, most));
    if (this.isGone) return;
    const done = milliseconds > most ? answerOf(TOO_LATE) : await this.done(command);
    if (done === null) return;
    if (this.losesAnswer(command)) connection.destroy();
    else if (isAnswered) connection.write(answer(done));
  }

  /** null if the server went before it was done. */
  private async done(command: Document): Promise<Document | null> {
    const steps = this.server.run(command);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      if (this.between === null) continue;
      await this.between();
      if (this.isGone) {
        steps.return({});
        return null;
      }
    }
  }
}
