import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alarmsOf, metricsIn } from '#test/composed/watched-metrics';
import { startService } from '#test/support/services/service-under-test';

const ONE_MACHINE = 'deploy/prometheus/one-machine.yml';

/** A deployment has no BACKUP_DIR: its alarms are judged where it is put together. */
const onOneMachine = process.env['BACKEND'] === undefined ? it : it.skip;

describe('the alarms of a service on one machine', () => {
  onOneMachine('ask for metrics that it has', async () => {
    const aside = mkdtempSync(join(tmpdir(), 'alarms-'));
    const service = await startService('own', {
      settings: { BACKUP_DIR: join(aside, 'backups'), CHECKPOINT_TO: join(aside, 'checkpoints') },
    });
    const text = await (await fetch(`${service.addresses.operations}/metrics`)).text();
    const there = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    );
    const requested = metricsIn(alarmsOf(ONE_MACHINE)).filter((name) => name !== 'up');
    expect(requested.length).toBeGreaterThan(10);
    expect(requested.filter((name) => !there.has(name))).toEqual([]);
    await service.stop();
  });

  it('are those of a deployment as well, for the same reasons, except those about its processes', () => {
    const here = new Map(alarmsOf(ONE_MACHINE).map(({ alert, expr, for: time }) => [alert, [expr, time]]));
    const there = alarmsOf('deploy/prometheus/alarms.yml').filter(({ alert }) => alert !== 'ProcessMissing');
    expect(there.map(({ alert }) => [alert, here.get(alert)])).toEqual(there.map(({ alert, expr, for: time }) => [alert, [expr, time]]));
  });
});
