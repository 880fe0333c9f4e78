import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';
import { countsOf, NOTHING } from '#test/simulation/runner/coverage';
import { missingMoney, OUT_OF_REACH, reachedAfterAll } from '#test/simulation/runner/coverage-money';

const all = EVENT_SCHEMAS.map(({ type }) => type);
const reached = (types: readonly string[]) => ({ ...NOTHING, events: countsOf(all, types) });

describe('the events of money that worlds reach', () => {
  it('are all, except those that no world can reach', () => {
    const within = all.filter((type) => !(type in OUT_OF_REACH));
    expect(missingMoney(reached(within))).toEqual([]);
    expect(missingMoney(reached(within.filter((type) => type !== 'refund.succeeded')))).toEqual(['refund.succeeded']);
    expect(missingMoney(reached(within.filter((type) => type !== 'user.signed_in')))).toEqual([]);
  });

  it('names those that are said to be out of reach and are not', () => {
    expect(reachedAfterAll(reached([]))).toEqual([]);
    expect(reachedAfterAll(reached(Object.keys(OUT_OF_REACH)))).toEqual(Object.keys(OUT_OF_REACH));
    expect(all).toEqual(expect.arrayContaining(Object.keys(OUT_OF_REACH)));
  });
});
