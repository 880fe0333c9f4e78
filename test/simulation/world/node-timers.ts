import { AsyncResource } from 'node:async_hooks';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { promisify } from 'node:util';
import { runningProcess } from '#test/simulation/world/process';
import type { Due, VirtualTime } from '#test/simulation/world/virtual-time';

type Callback = (...args: unknown[]) => void;

/** Has the methods of Node's `Timeout`. */
class VirtualTimer {
  private due: Due;

  constructor(
    private readonly time: VirtualTime,
    private readonly callback: () => void,
    private readonly milliseconds: number,
    private readonly repeats: boolean,
  ) {
    this.due = this.planned();
  }

  refresh(): this {
    this.due.cancelled = true;
    this.due = this.planned();
    return this;
  }

  close(): void {
    this.due.cancelled = true;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private planned(): Due {
    return this.time.after(this.milliseconds, runningProcess(), this.callback, this.repeats ? this.milliseconds : null);
  }
}

/** Node rounds up to one millisecond, and takes what is no number as one. */
const atLeastOne = (milliseconds: unknown): number => Math.max(1, Number(milliseconds) || 1);

const abortError = (cause: unknown): Error =>
  Object.assign(new Error('The operation was aborted', { cause }), { name: 'AbortError', code: 'ABORT_ERR' });

/** Replaces every clock and timer of Node with the world's. */
export function replaceTimers(time: () => VirtualTime): void {
  const timer = (callback: Callback, milliseconds: number, args: unknown[], repeats: boolean): VirtualTimer => {
    const scope = new AsyncResource('Timeout');
    return new VirtualTimer(time(), () => scope.runInAsyncScope(callback, undefined, ...args), milliseconds, repeats);
  };
  const setTimeout = (callback: Callback, milliseconds?: number, ...args: unknown[]) =>
    timer(callback, atLeastOne(milliseconds), args, false);
  const setInterval = (callback: Callback, milliseconds?: number, ...args: unknown[]) =>
    timer(callback, atLeastOne(milliseconds), args, true);
  const setImmediate = (callback: Callback, ...args: unknown[]) => timer(callback, 0, args, false);
  const clear = (given: unknown): void => (given as Partial<VirtualTimer> | null | undefined)?.close?.();
  const pause =
    (begin: (done: () => void) => VirtualTimer) =>
    (value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(abortError(signal.reason));
        const waiting = begin(() => {
          signal?.removeEventListener('abort', aborted);
          resolve(value);
        });
        const aborted = (): void => {
          waiting.close();
          reject(abortError(signal!.reason));
        };
        signal?.addEventListener('abort', aborted, { once: true });
      });
  const pauseFor = (milliseconds?: number, value?: unknown, options?: { signal?: AbortSignal }) =>
    pause((done) => setTimeout(done, milliseconds))(value, options);
  const nextTurn = (value?: unknown, options?: { signal?: AbortSignal }) => pause((done) => setImmediate(done))(value, options);
  Object.defineProperty(setTimeout, promisify.custom, { value: pauseFor });
  Object.defineProperty(setImmediate, promisify.custom, { value: nextTurn });

  const callbacks = { setTimeout, setInterval, setImmediate, clearTimeout: clear, clearInterval: clear, clearImmediate: clear };
  Object.assign(globalThis, callbacks);
  Object.assign(timers, callbacks);
  Object.assign(promises, { setTimeout: pauseFor, setImmediate: nextTurn });
  replaceClocks(time);
  // Node keeps a signal of several in memory for as long as somebody listens, and so all of a program that was killed.
  AbortSignal.any = (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      const abort = (): void => controller.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    }
    return controller.signal;
  };
  AbortSignal.timeout = (milliseconds: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
}

function replaceClocks(time: () => VirtualTime): void {
  const now = (): number => Math.floor(time().now);
  const passed = (): number => time().passed;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: [], newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  Object.defineProperty(performance, 'now', { value: passed, configurable: true });
  const hrtime = (before: [number, number] = [0, 0]): [number, number] => {
    const nanoseconds = Math.round(passed() * 1e6) - (before[0] * 1e9 + before[1]);
    return [Math.floor(nanoseconds / 1e9), nanoseconds % 1e9];
  };
  process.hrtime = Object.assign(hrtime, { bigint: () => BigInt(Math.round(passed() * 1e6)) });
}
