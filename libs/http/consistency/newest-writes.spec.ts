import { NewestWrites } from '#http/consistency/newest-writes';

const ACCOUNTS = 20_000;
const placeOf = (n: number): string => String(n).padStart(20, '0');

describe('the newest writes', () => {
  let writes: NewestWrites;
  beforeEach(() => (writes = new NewestWrites()));

  it('are stored for each account, until every read model has applied them', async () => {
    writes.note('acct_1', placeOf(1));
    writes.note('acct_1', placeOf(3));
    writes.note('acct_1', placeOf(2));
    expect([writes.concern('acct_1'), writes.concern('acct_2')]).toEqual([true, false]);
    expect([await writes.of('acct_1', 0), await writes.of('acct_2', 0)]).toEqual([placeOf(3), undefined]);
    writes.forget('acct_1', placeOf(2));
    expect(writes.concern('acct_1')).toBe(true);
    writes.forget('acct_1', placeOf(3));
    expect(writes.concern('acct_1')).toBe(false);
  });

  it('are stored for a limited number of accounts: reads of all others wait for the newest of the rest', async () => {
    for (let n = 1; n <= ACCOUNTS; n++) writes.note(`acct_${n}`, placeOf(n));
    expect(writes['places'].size).toBeLessThanOrEqual(ACCOUNTS / 2);
    const first = await writes.of('acct_1', 0);
    expect(first! >= placeOf(1)).toBe(true);
    expect(await writes.of(`acct_${ACCOUNTS}`, 0)).toBe(placeOf(ACCOUNTS));
    expect(writes.concern('acct_none')).toBe(true);
    writes.forget('acct_1', first!);
    expect([writes.concern('acct_1'), writes.concern('acct_none'), writes.concern(`acct_${ACCOUNTS}`)]).toEqual([false, false, true]);
  });
});
