import { figureSteps } from '#orders/resource/figure-steps';

const at = (time: string): number => Date.parse(time) / 1000;

describe('the steps of a range', () => {
  it('are whole minutes of the last hour, including this one', () => {
    const steps = figureSteps('1h', at('2026-11-26T10:00:30Z'), 'Asia/Kolkata');
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([60, at('2026-11-26T09:01:00Z'), at('2026-11-26T10:00:00Z')]);
  });

  it('are hours as the clock of the zone shows them', () => {
    const steps = figureSteps('1d', at('2026-11-26T10:10:00Z'), 'Asia/Kolkata');
    expect([steps.length, steps.at(-1)]).toEqual([24, at('2026-11-26T09:30:00Z')]);
  });

  it('are days of the zone, also where one has 25 hours', () => {
    expect(figureSteps('7d', at('2026-10-26T12:00:00Z'), 'Europe/Berlin').slice(-2)).toEqual([
      at('2026-10-24T22:00:00Z'),
      at('2026-10-25T23:00:00Z'),
    ]);
  });
});
