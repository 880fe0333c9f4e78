import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorsApi } from '#admin/operators/operators-api';
import { OperatorsSocket } from '#admin/operators/operators-socket';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import { RunningService } from '#test/support/services/running-service';
import type { Purchase } from '#test/support/given/purchase';
import type { RequestedPurchase } from '#test/support/services/hosted-purchases';
import type { Hosted } from '#test/support/services/shared-process';

// The service that the test files of one Jest worker share. It ends with the worker or with the run, whichever is first.

const mark = join(process.env['RUN_DIRECTORY']!, String(process.pid));
writeFileSync(`${mark}.runs`, '');
const service = await RunningService.start({ trusting: process.argv[2]! });

let isEnding = false;
/** Stores the faults of everything written here, or an empty verdict, for the end of the run (test/runner/end-run.ts). */
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const fault = await service.verifyAndStop().then(
    () => '',
    (thrown: Error) => thrown.stack!,
  );
  writeFileSync(`${mark}.runs`, fault);
  renameSync(`${mark}.runs`, `${mark}.verdict`);
  process.exit();
}

process.once('disconnect', () => void end());
process.once('SIGTERM', () => void end());
// Ctrl-C reaches all processes of the terminal: this one ends with its worker.
process.on('SIGINT', () => undefined);

// The processes of a deployment have no socket in this directory.
if (process.env['BACKEND'] === 'processes')
  await new OperatorsSocket(
    new OperatorsApi({ get: (token) => service.part(token as never) }),
    join(service.dataDir, OPERATORS_SOCKET),
  ).start();

const { api, certificate } = service.addresses;
process.send!({ api, certificate: certificate.file, dataDir: service.dataDir } satisfies Hosted);

// The purchases that its test files begin their stories by.
process.on('message', ({ purchase, number }: RequestedPurchase) => void buy(purchase, number));

async function buy(purchase: Purchase, number: number): Promise<void> {
  const answer = await service.buy(purchase).then(
    (bought) => ({ bought }),
    (fault: Error) => ({ fault: fault.stack! }),
  );
  if (process.connected) process.send!({ number, ...answer });
}
