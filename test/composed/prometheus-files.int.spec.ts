import { execFileSync, spawnSync } from 'node:child_process';

const there = spawnSync('promtool', ['--version']).status === 0;

(there ? describe : describe.skip)('the files of Prometheus (they are judged by its promtool: .ci/run brings it)', () => {
  it.each([
    ['config', 'deploy/prometheus/prometheus.yml'],
    ['rules', 'deploy/prometheus/alarms.yml'],
    ['rules', 'deploy/prometheus/one-machine.yml'],
  ])('are in order: %s', (kind, file) => {
    expect(execFileSync('promtool', ['check', kind, file], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});
