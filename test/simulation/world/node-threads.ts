import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import threads from 'node:worker_threads';
import { runAs, runningProcess } from '#test/simulation/world/process';
import { whileLoading } from '#test/simulation/world/settled';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

type Hear = (message: unknown) => void;

/** A thread as its module sees it. */
interface Inside {
  hear(add: 'on' | 'once', event: string, hear: Hear): void;
  say(message: unknown): void;
  readonly workerData: unknown;
}

const inside = new AsyncLocalStorage<Inside>();
let count = 0;

/** Runs the threads of a program in the world's only thread. Each gets its own copy of its module, and messages arrive later as copies. */
export function replaceThreads(time: () => VirtualTime): void {
  class VirtualWorker extends EventEmitter {
    private readonly process = runningProcess();
    private readonly port = new EventEmitter();
    /** Messages that arrived before the module listened. */
    private waiting: unknown[] = [];
    private ended = false;
    private readonly loaded = whileLoading();

    constructor(module: URL, { workerData }: { workerData?: unknown } = {}) {
      super();
      const thread: Inside = {
        hear: (add, event, hear) => this.heard(add, event, AsyncLocalStorage.bind(hear)),
        say: (message) => this.later(() => this.emit('message', structuredClone(message))),
        workerData: structuredClone(workerData),
      };
      const begun = inside.run(thread, () => runAs(this.process, () => import(`${module.href}?thread=${count++}`)));
      begun.then(this.loaded, this.loaded);
      void begun.then(
        () => this.later(() => this.port.listenerCount('message') === 0 && this.emit('exit', 0)),
        (fault: unknown) => this.later(() => this.emit('error', fault)),
      );
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

    private heard(add: 'on' | 'once', event: string, hear: Hear): void {
      this.port[add](event, hear);
      this.loaded();
      for (const message of this.waiting.splice(0)) this.later(() => this.port.emit('message', message));
    }

    private later(run: () => void): void {
      time().after(0, this.process, () => !this.ended && run());
    }
  }
  const here = (): Inside => inside.getStore()!;
  const parentPort = {
    on: (event: string, heard: Hear) => here().hear('on', event, heard),
    once: (event: string, heard: Hear) => here().hear('once', event, heard),
    postMessage: (message: unknown) => here().say(message),
  };
  const workerData = new Proxy({}, { get: (_, name) => (here().workerData as Record<PropertyKey, unknown>)[name] });
  Object.assign(threads, { Worker: VirtualWorker, parentPort, workerData });
}
