import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import threads from 'node:worker_threads';
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
    private readonly begun = whileLoading();

    constructor(module: URL, { workerData }: { workerData?: unknown } = {}) {
      super();
      const work = this.run(module, structuredClone(workerData));
      work.then(this.begun, this.begun);
      void work.then(
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

    private async run(module: URL, workerData: unknown): Promise<void> {
      const { default: thread } = (await import(module.href)) as ThreadModule;
      const port = {
        on: (event: string, hear: () => void) => this.heard('on', event, hear),
        once: (event: string, hear: () => void) => this.heard('once', event, hear),
        postMessage: (message: unknown) => this.later(() => this.emit('message', structuredClone(message))),
      };
      await runAs(this.process, () => thread(port as unknown as ThreadPort, workerData));
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
}
