import { createRequire } from 'node:module';
import { isUnreachable } from '#platform/storage/unreachable';

type Fault = new (pool: object, cause: Error) => Error;
const faults = createRequire(import.meta.url)('mongodb/lib/cmap/errors.js') as Record<string, Fault>;

describe('a MongoDB that is gone', () => {
  it.each(['PoolClearedError', 'PoolClearedOnNetworkError'])('is known by what the driver says of it: %s', (name) => {
    expect(isUnreachable(new faults[name]!({ address: 'a:27017' }, new Error('gone')))).toBe(true);
  });

  it('is not known by other faults', () => {
    expect(isUnreachable(new TypeError('of ours'))).toBe(false);
  });
});
