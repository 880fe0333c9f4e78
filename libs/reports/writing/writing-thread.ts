import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { ReportWriter, type Sources } from '#reports/writing/report-writer';

/** A value of `nice`: requests go first. */
const LAST = 10;

// Elsewhere than on Linux it is the priority of the whole process.
if (process.platform === 'linux') setPriority(LAST);

const port = parentPort!;

/** The thread that writes reports. It requests from the main thread what it cannot read itself. */
const writer: ReportWriter = new ReportWriter(
  createBirpc<Sources, Pick<ReportWriter, 'write' | 'sum' | 'close'>>(
    {
      write: (...step) => writer.write(...step),
      sum: (...step) => writer.sum(...step),
      close: (run) => writer.close(run),
    },
    { post: (message) => port.postMessage(message), on: (hear) => port.on('message', hear) },
  ),
);
