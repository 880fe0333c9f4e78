import { alarmsOf } from '#test/composed/watched-metrics';

const ONE_MACHINE = 'deploy/prometheus/one-machine.yml';

describe('the alarms of a service on one machine', () => {
  it('are those of a deployment as well, for the same reasons, except those about its processes', () => {
    const here = new Map(alarmsOf(ONE_MACHINE).map(({ alert, expr, for: time }) => [alert, [expr, time]]));
    const there = alarmsOf('deploy/prometheus/alarms.yml').filter(({ alert }) => alert !== 'ProcessMissing');
    expect(there.map(({ alert }) => [alert, here.get(alert)])).toEqual(there.map(({ alert, expr, for: time }) => [alert, [expr, time]]));
  });
});
