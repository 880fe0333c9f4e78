import { join } from 'node:path';
import { OperationsClient } from '#apps/operators/operations-client';
import { OPERATORS_SOCKET } from '#operators/socket-address';
import type { Json } from '#test/support/clients/merchant-client';

/** Has a running service do what the command line does, through the socket in its data directory. Throws its refusals. */
export async function operate(dataDir: string, operation: string, args: object = {}): Promise<Json> {
  const control = (await OperationsClient.connect(join(dataDir, OPERATORS_SOCKET)))!;
  try {
    return await control.call(operation, { ...args }, () => undefined);
  } finally {
    await control.close();
  }
}

/** A key as operators make it; the rest is that of a secret key of test mode. */
export interface KeyInput {
  readonly type?: string;
  readonly mode?: string;
  readonly scopes?: string;
  readonly account?: string;
  readonly rateLimit?: number;
}

/** A secret test key that no rate limit gets in the way of. */
export const keyInAHurry = () => ({ type: 'secret', mode: 'test', name: 'A merchant in a hurry', rateLimit: 1_000_000 });
