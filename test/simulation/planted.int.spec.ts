import { TOGETHER } from '#test/simulation/planted/together';
import type { Found } from '#test/simulation/runner/find-planted';
import { simulated } from '#test/simulation/runner/simulated';

/** Worlds in which mistakes may be found. Most are found in the first. */
const MOST = '8';

describe('short worlds', () => {
  it.each(TOGETHER.map((list) => Object.keys(list)))('find each mistake that is planted in the service: %s, %s …', (...mistakes) => {
    const lines = simulated('--planted', '--together', '--plant', mistakes.join(), '--days', '0.25', '--seeds', MOST, '--from', '7001');
    const results = lines.trim().split('\n').map((line) => JSON.parse(line) as Found); // prettier-ignore
    expect(results.filter(({ fault }) => fault === null)).toEqual([]);
    expect(results).toHaveLength(mistakes.length);
  });
});
