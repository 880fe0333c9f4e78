import { type Allowance, divided, SHARED_FOR, usable, withOthers } from '#http/rate-limit/rate-shares';

const NOON = 1_700_000_000;
const claim = (process: string, second = NOON, more = {}) => ({ process, second, limit: 100, share: 10, ...more });

describe('dividing the limit of a second', () => {
  it('gives a tenth of the limit for this second, and a share from the next one on', () => {
    const { allowance, extra } = divided(null, claim('a'));
    expect(extra).toBe(10);
    expect(usable(allowance.shares['a']!, NOON)).toBe(0);
    expect(usable(allowance.shares['a']!, NOON + 1)).toBe(10);
    expect(usable(allowance.shares['a']!, NOON + SHARED_FOR)).toBe(0);
  });

  it('gives all of a second to a single requesting process, the last ones one by one', () => {
    let allowance: Allowance | null = null;
    const extras: number[] = [];
    for (let extra = 1; extra > 0; extras.push(extra)) ({ allowance, extra } = divided(allowance, claim('a', NOON, { share: 0 })));
    expect(extras.reduce((sum, each) => sum + each, 0)).toBe(100);
    expect(extras.slice(-3)).toEqual([1, 1, 0]);
  });

  it('leaves half of the limit for processes that need more in a second', () => {
    let { allowance } = divided(null, claim('a', NOON, { share: 45 }));
    ({ allowance } = divided(allowance, claim('b', NOON, { share: 45 })));
    expect(Object.values(allowance.shares).map(({ size }) => size)).toEqual([45, 5]);
  });

  it('takes back a share a second after it has ended', () => {
    const { allowance } = divided(null, claim('a'));
    expect(Object.keys(divided(allowance, claim('b', NOON + SHARED_FOR)).allowance.shares)).toEqual(['a', 'b']);
    expect(Object.keys(divided(allowance, claim('b', NOON + SHARED_FOR + 1)).allowance.shares)).toEqual(['b']);
  });

  it('counts the shares of a process with a slow clock in the newest second', () => {
    const { allowance } = divided(null, claim('a', NOON + 1));
    expect(divided(allowance, claim('b', NOON)).allowance).toMatchObject({ second: NOON + 1, taken: 20 });
  });

  it('reports the shares of others', () => {
    const { allowance, extra } = divided(divided(null, claim('a')).allowance, claim('b'));
    expect(withOthers(allowance, 'b', NOON, extra)).toBe(10);
    expect(withOthers(allowance, 'b', NOON + 1, 0)).toBe(10);
    expect(withOthers(allowance, 'b', NOON + SHARED_FOR, 0)).toBe(0);
  });

  it.each([1, 3, 20, 100])('never gives more than a limit of %d in a second, for any order of calls', (limit) => {
    const processes = ['a', 'b', 'c', 'd'];
    let allowance: Allowance | null = null;
    let seed = limit;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let second = NOON; second < NOON + 200; second++) {
      let extras = 0;
      const held = new Map(processes.map((name) => [name, 0]));
      for (let n = random(30); n > 0; n--) {
        const process = processes[random(processes.length)]!;
        const share: Allowance['shares'][string] | undefined = allowance?.shares[process];
        held.set(process, Math.max(held.get(process)!, share === undefined ? 0 : usable(share, second)));
        const next = divided(allowance, { process, second, limit, share: random(limit) });
        allowance = next.allowance;
        extras += next.extra;
      }
      const usableNow: number[] = processes.map((name) => {
        const share: Allowance['shares'][string] | undefined = allowance?.shares[name];
        return Math.max(held.get(name)!, share === undefined ? 0 : usable(share, second));
      });
      expect(extras + usableNow.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(limit);
    }
  });
});
