import { readdirSync, readFileSync } from 'node:fs';
import { type Costs, metered } from '#test/support/stores/sqlite-meter';

/** What the service did between two messages. */
export interface PurchaseReport {
  /** Milliseconds of CPU, by the thread's name. */
  readonly cpu: Readonly<Record<string, number>>;
  /** By file, of the main thread; none where only the CPU is measured, since to count takes CPU too. */
  readonly files: Costs;
}

/** The service, with its files counted: the module that counts is loaded before any file is opened. */
await import('#test/benchmarks/service-server');

let ended: (() => void) | null = null;

process.on('message', (message: 'count' | 'measure' | 'report') => {
  if (message === 'report') return ended?.();
  const before = cpuByThread();
  const over = new Promise<void>((resolve) => (ended = resolve));
  const files = message === 'count' ? metered(() => over) : over.then(() => ({}));
  void files.then((counted) => {
    const after = cpuByThread();
    const cpu = Object.fromEntries(Object.entries(after).map(([thread, ms]) => [thread, ms - (before[thread] ?? 0)]));
    const report: PurchaseReport = { cpu, files: counted };
    process.send!(report);
  });
});

/** Of this process, by what Linux calls its threads; several of one name are summed. */
function cpuByThread(): Record<string, number> {
  const threads: Record<string, number> = {};
  for (const thread of readdirSync('/proc/self/task')) {
    const read = (file: string): string => readFileSync(`/proc/self/task/${thread}/${file}`, 'utf8').trim();
    const nanoseconds = Number(read('schedstat').split(' ')[0]);
    const name = read('comm');
    threads[name] = (threads[name] ?? 0) + nanoseconds / 1e6;
  }
  return threads;
}
