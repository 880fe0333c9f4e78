import { AT_ONCE } from '#webhooks/delivery/endpoint-turns';
import { Pace } from '#webhooks/delivery/pace';
import type { Outcome } from '#webhooks/delivery/send';

const QUICK: Outcome = { error: null, status: 200, headers: {}, body: '', duration: 100 };
const hear = (pace: Pace, times: number, outcome = QUICK): void => {
  for (let n = 0; n < times; n++) pace.heard('we_1', outcome);
};

describe('the pace of an endpoint', () => {
  it('lets as many be made ready as are under way, after 64 quick answers in a row', () => {
    const pace = new Pace();
    hear(pace, 63);
    expect(pace.ahead('we_1')).toBe(0);
    hear(pace, 1);
    expect([pace.ahead('we_1'), pace.ahead('we_2')]).toEqual([AT_ONCE, 0]);
  });

  it.each<[string, Partial<Outcome>]>([
    ['late', { duration: 101 }],
    ['bad', { error: { code: 'status', message: 'It answered 500.' }, status: 500 }],
  ])('lets none be, once an answer is %s', (_, changes) => {
    const pace = new Pace();
    hear(pace, 100);
    hear(pace, 1, { ...QUICK, ...changes });
    hear(pace, 63);
    expect(pace.ahead('we_1')).toBe(0);
  });
});
