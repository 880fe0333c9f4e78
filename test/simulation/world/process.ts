import { AsyncLocalStorage } from 'node:async_hooks';

/** The owner of running code: the service between one start and its end, or the world outside. */
export class Process {
  /** Killed: none of its timers fires any longer, and nothing that it sends arrives. */
  ended = false;
  /** How many releases after this one it is of. */
  release = 0;

  constructor(readonly name: string) {}
}

/** The world outside the service: partners, merchants, shoppers. It is never killed. */
export const OUTSIDE = new Process('outside');

const running = new AsyncLocalStorage<Process>();

/** The owner of the code that calls this. */
export const runningProcess = (): Process => running.getStore() ?? OUTSIDE;

export const runAs = <T>(process: Process, run: () => T): T => running.run(process, run);
