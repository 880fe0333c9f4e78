import { connectionsFor, mostDescriptors } from '#http/http-edge/descriptors';

describe('the maximum number of connections of a process', () => {
  it.each([
    [256, { inAll: 128, ofAddress: 64 }],
    [1024, { inAll: 512, ofAddress: 256 }],
    [1_048_576, { inAll: 4096, ofAddress: 256 }],
    [Infinity, { inAll: 4096, ofAddress: 256 }],
  ])('is at most half of its %d descriptors', (descriptors, most) => {
    expect(connectionsFor(descriptors)).toEqual(most);
  });

  it('follows the system’s limits of this process', () => {
    expect(mostDescriptors()).toBeGreaterThanOrEqual(64);
  });
});
