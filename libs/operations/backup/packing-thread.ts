import { parentPort, workerData } from 'node:worker_threads';
import { pack, type PackRequest } from '#operations/backup/pack';
import type { Packing } from '#operations/backup/packing';

/** A thread that packs one archive: to hash, compress and encrypt it would keep everything else waiting. */
const port = parentPort!;
const outcome = await pack(workerData as PackRequest, (packed) => port.postMessage({ packed } satisfies Packing)).then(
  (manifest): Packing => ({ manifest }),
  (fault: Error): Packing => ({ fault: fault.message }),
);
port.postMessage(outcome);
