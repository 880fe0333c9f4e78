import { AsyncLocalStorage } from 'node:async_hooks';
import { webcrypto } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Transform } from 'node:stream';
import threads from 'node:worker_threads';
import zlib from 'node:zlib';
import type { inThread, ThreadPort } from '#platform/threads/thread';
import { runAs, runningProcess } from '#test/simulation/world/process';
import { whileLoading } from '#test/simulation/world/settled';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

interface ThreadModule {
  readonly default: ReturnType<typeof inThread<unknown>>;
}

/** Runs the threads of a program in the world's only thread. They share their modules, and messages arrive later as copies. */
export function replaceThreads(time: () => VirtualTime): void {
  class VirtualWorker extends EventEmitter {
    private readonly process = runningProcess();
    private readonly port = new EventEmitter();
    /** Messages that arrived before the thread listened. */
    private waiting: unknown[] = [];
    private ended = false;
    private begun: () => void = () => undefined;

    constructor(module: URL, { workerData }: { workerData?: unknown } = {}) {
      super();
      const data: unknown = structuredClone(workerData);
      // A step of its own: a module takes its time only where it is loaded for the first time.
      this.later(() => this.begin(module, data));
    }

    postMessage(message: unknown): void {
      const copy: unknown = structuredClone(message);
      if (this.port.listenerCount('message') === 0) this.waiting.push(copy);
      else this.later(() => this.port.emit('message', copy));
    }

    ref(): this {
      return this;
    }

    unref(): this {
      return this;
    }

    async terminate(): Promise<number> {
      this.ended = true;
      return 1;
    }

    private begin(module: URL, data: unknown): void {
      this.begun = whileLoading();
      const work = this.run(module, data);
      work.then(this.begun, this.begun);
      void work.then(
        () => this.later(() => this.port.listenerCount('message') === 0 && this.emit('exit', 0)),
        (fault: unknown) => this.later(() => this.emit('error', fault)),
      );
    }

    private async run(module: URL, workerData: unknown): Promise<void> {
      const { default: thread } = (await import(module.href)) as ThreadModule;
      const port = {
        on: (event: string, hear: () => void) => this.heard('on', event, hear),
        once: (event: string, hear: () => void) => this.heard('once', event, hear),
        postMessage: (message: unknown) => this.later(() => this.emit('message', structuredClone(message))),
      };
      const work = runAs(this.process, () => thread(port as unknown as ThreadPort, workerData));
      this.begun();
      await work;
    }

    private heard(add: 'on' | 'once', event: string, hear: () => void): void {
      this.port[add](event, AsyncLocalStorage.bind(hear));
      this.begun();
      for (const message of this.waiting.splice(0)) this.later(() => this.port.emit('message', message));
    }

    private later(run: () => void): void {
      time().after(0, this.process, () => !this.ended && run());
    }
  }
  Object.assign(threads, { Worker: VirtualWorker });
  awaitCompression(time);
  awaitWebCrypto(time);
}

/** Node compresses in threads of the machine, and lists no such work: each piece has a step of its own, and time pauses until it is done. */
function awaitCompression(time: () => VirtualTime): void {
  const streams = Object.getPrototypeOf(Object.getPrototypeOf(zlib.DeflateRaw.prototype)) as Transform;
  const compress = streams._transform;
  streams._transform = function (this: Transform, chunk, encoding, callback) {
    time().after(0, runningProcess(), () => {
      const done = whileLoading();
      compress.call(this, chunk, encoding, (...outcome) => {
        done();
        callback(...outcome);
      });
    });
  };
}

/** So does WebCrypto, by which passkeys and the tokens of identity providers are verified. */
function awaitWebCrypto(time: () => VirtualTime): void {
  const subtle = Object.getPrototypeOf(webcrypto.subtle) as Record<string, (...given: unknown[]) => Promise<unknown>>;
  for (const name of ['digest', 'importKey', 'exportKey', 'sign', 'verify']) {
    const work = subtle[name]!;
    subtle[name] = function (this: unknown, ...given) {
      return new Promise((resolve, reject) => {
        time().after(0, runningProcess(), () => {
          const done = whileLoading();
          work.apply(this, given).finally(done).then(resolve, reject);
        });
      });
    };
  }
}
