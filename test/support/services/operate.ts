import { join } from 'node:path';
import { OperationsClient } from '#apps/operators/operations-client';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import type { Json } from '#test/support/clients/merchant-client';

/** Runs an operation of the command line in a running service, through the socket in its data directory. Throws its refusals. */
export async function operate(dataDir: string, operation: string, args: object = {}): Promise<Json> {
  const control = (await OperationsClient.connect(join(dataDir, OPERATORS_SOCKET)))!;
  try {
    return await control.call(operation, { ...args }, () => undefined);
  } finally {
    await control.close();
  }
}

/** The input of an operator for a key; by default a secret key of test mode. */
export interface KeyInput {
  readonly type?: string;
  readonly mode?: string;
  readonly scopes?: string;
  readonly account?: string;
  readonly rateLimit?: number;
}

/** A secret test key without a practical rate limit. */
export const keyInAHurry = () => ({ type: 'secret', mode: 'test', name: 'A merchant in a hurry', rateLimit: 1_000_000 });
