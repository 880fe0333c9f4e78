import { NOTHING } from '#test/simulation/runner/coverage';
import { reportOf } from '#test/simulation/runner/report';
import { broken } from '#test/simulation/runner/seeds';

describe('the report of many worlds', () => {
  it('counts what all of them met, and names the seed of one that broke', () => {
    const good = {
      seed: 1,
      faults: [],
      injected: { kills: 2 },
      orders: 30,
      events: 800,
      digest: 'a',
      memory: [],
      story: [],
      coverage: { ...NOTHING, routes: { 'GET /v1/orders': 2 } },
    };
    const bad = broken(2, 'its process ended');
    const report = reportOf([good, bad, { ...good, seed: 3 }], [bad], 1, 1, 1);
    expect(report).toContain('kills 4');
    expect(report).toContain('routes 1 of 1');
    expect(report).toMatch(/seed 2[\s\S]*the world broke: its process ended/);
  });
});
