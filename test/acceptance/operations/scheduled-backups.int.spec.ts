import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { alarmsOf, metricsIn } from '#test/composed/watched-metrics';
import { eventually } from '#test/support/machine/eventually';
import { restored } from '#test/support/machine/restored';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NAME = /^backup-\d{8}T\d{6}Z\.zip$/;

// What is backed up here is files; a deployment's servers have tools of their own.
const onFiles = process.env['BACKEND'] === undefined ? describe : describe.skip;

onFiles('backups that are taken on a schedule', () => {
  const directory = temporaryDirectory();
  const [dataDir, backups] = [directory.path('data'), directory.path('backups')];
  const settings = { BACKUP_DIR: backups, BACKUP_EVERY: '30m', BACKUP_KEEP: '2', CHECKPOINT_TO: directory.path('checkpoints') };
  const started = (): Promise<RunningService> => startService('own', { dataDir, settings });
  let service: RunningService;
  const inPlace = (): string[] => readdirSync(backups).toSorted();
  const figure = async (service: RunningService, name: string): Promise<number> => {
    const text = await (await fetch(`${service.addresses.operations.replace(/\/health.*/, '')}/metrics`)).text();
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)!;
    return Number(value);
  };

  it('are counted as failed while the directory is missing, and made when it exists', async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    service = await started();
    await eventually(async () => expect(await figure(service, 'backups_failed_total')).toBeGreaterThan(0));
    expect(await figure(service, 'backup_interval_seconds')).toBe(1800);
    mkdirSync(backups);
    await eventually(() => expect(inPlace()).toEqual([expect.stringMatching(NAME)]));
    expect(await figure(service, 'backup_age_seconds')).toBeLessThan(60);
  });

  it('have their metrics, and so has all that the alarms of one machine ask for', async () => {
    const text = await (await fetch(`${service.addresses.operations}/metrics`)).text();
    const there = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    );
    const requested = metricsIn(alarmsOf('deploy/prometheus/one-machine.yml')).filter((name) => name !== 'up');
    expect(requested.length).toBeGreaterThan(10);
    expect(requested.filter((name) => !there.has(name))).toEqual([]);
    await service.halt();
  });

  it('are made when the newest is old, and only the requested number is kept; other files stay', async () => {
    const [newest] = inPlace() as [string];
    const earlier = ['backup-20260101T000000Z.zip', 'backup-20260102T000000Z.zip'] as const;
    renameSync(`${backups}/${newest}`, `${backups}/${earlier[1]}`);
    // A clock that was ahead once stops nothing.
    const ahead = 'backup-29990101T000000Z.zip';
    for (const name of [earlier[0], ahead, 'notes.txt']) writeFileSync(`${backups}/${name}`, '');
    service = await started();
    await eventually(() => expect(inPlace()).toEqual([earlier[1], expect.stringMatching(NAME), ahead, 'notes.txt']));
    expect(await figure(service, 'backup_age_seconds')).toBeGreaterThanOrEqual(0);
    await service.halt();
    const [, file] = inPlace() as [string, string];
    const env = { PERSONAL_DATA_KEY_FILE: `${dataDir}/personal-data.key`, CHECKPOINT_KEY_FILE: `${dataDir}/checkpoint.key` };
    const answer = await restored(directory.path('elsewhere'), { file: `${backups}/${file}` }, env);
    expect(answer).toMatchObject({ checkpoint_compared: true, verification: { verified: true } });
  });
});
