import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild, stopChild } from '#test/benchmarks/child';

const RUNS = 5;
const SETTLED_MS = 3000;

/** From the process's birth to its being ready, on an empty data directory and again on the same one, and the memory it holds when idle. */
export async function run(): Promise<{ start: string; ready_ms: number; idle_memory_mb: number }[]> {
  const directory = mkdtempSync(join(tmpdir(), 'start-bench-'));
  const environment = {
    DATA_DIR: directory,
    PORT: '0',
    OPERATIONS_PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SHOP_PORT: '0',
    LOG_LEVEL: 'warn',
  };
  const starts: { start: string; ready_ms: number; idle_memory_mb: number }[] = [];
  try {
    for (let n = 1; n <= RUNS; n++) {
      const began = performance.now();
      const { child } = await startChild('service-server.js', environment);
      const ready_ms = performance.now() - began;
      await pause(SETTLED_MS);
      starts.push({ start: n === 1 ? 'first' : `again ${n - 1}`, ready_ms, idle_memory_mb: residentMegabytes(child.pid!) });
      await stopChild(child);
    }
    return starts;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** As the operating system counts it. */
const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
