import { createRequire } from 'node:module';
import { isUnreachable } from '#platform/storage/unreachable';

type Fault = new (pool: object, cause: Error) => Error;
const driver = createRequire(import.meta.url);
const faults = driver('mongodb/lib/cmap/errors.js') as Record<string, Fault>;
const { MongoServerError } = driver('mongodb/lib/error.js') as { MongoServerError: new (answer: object) => Error };

describe('a MongoDB that is gone', () => {
  it.each(['PoolClearedError', 'PoolClearedOnNetworkError'])('is recognised by the driver’s error: %s', (name) => {
    expect(isUnreachable(new faults[name]!({ address: 'a:27017' }, new Error('gone')))).toBe(true);
  });

  it.each([
    ['NotWritablePrimary', 10_107],
    ['PrimarySteppedDown', 189],
    ['InterruptedDueToReplStateChange', 11_602],
    ['ShutdownInProgress', 91],
  ])('or changes its primary, as its members say: %s', (codeName, code) => {
    expect(isUnreachable(new MongoServerError({ message: 'not primary', code, codeName }))).toBe(true);
  });

  it('or whose call ended with the request’s deadline', () => {
    expect(isUnreachable(new MongoServerError({ message: 'operation exceeded time limit', code: 50, codeName: 'MaxTimeMSExpired' }))).toBe(
      true,
    );
  });

  it('is not recognised by other errors', () => {
    expect(isUnreachable(new MongoServerError({ message: 'duplicate key', code: 11_000 }))).toBe(false);
    expect(isUnreachable(null)).toBe(false);
    expect(isUnreachable(new TypeError('of ours'))).toBe(false);
  });
});
