import { PLANTED, SELDOM_FOUND } from '#test/simulation/planted/names';
import type { Found } from '#test/simulation/runner/find-planted';
import { simulated } from '#test/simulation/runner/simulated';

/** Worlds in which each mistake may be found. Most are found in the first. */
const MOST = 12;

describe('a short world', () => {
  it('finds each mistake that is planted in the service', () => {
    const lines = simulated('--planted', '--often', '--days', '0.25', '--seeds', `${MOST}`, '--from', '7001').trim().split('\n');
    const results = lines.map((line) => JSON.parse(line) as Found);
    expect(results.filter(({ fault }) => fault === null)).toEqual([]);
    expect(results).toHaveLength(PLANTED.length - SELDOM_FOUND.length);
  });
});
