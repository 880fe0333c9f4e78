import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const MISSING = 'document_missing  orders has no ord_1, which the history makes. Run projections rebuild orders.';
const OTHER = 'document_extra  customer_list has cus_1, which the history does not make. Run projections rebuild customer_list.';

describe('the scripts of deploy, with a `docker` that only records its calls', () => {
  const directory = temporaryDirectory();
  const calls = directory.path('calls');

  /** `docker`: what it does beside, in the shell. */
  const run = (
    script: string,
    args: readonly string[],
    docker: string,
  ): { status: number | null; stdout: string; dockerCalls: string[] } => {
    mkdirSync(directory.path('bin'), { recursive: true });
    writeFileSync(calls, '');
    writeFileSync(directory.path('bin/docker'), `#!/bin/sh\necho "$*" >> '${calls}'\n${docker}\n`, { mode: 0o755 });
    const env = { PATH: [directory.path('bin'), process.env['PATH']].join(delimiter) };
    const { status, stdout } = spawnSync(script, args, { env, encoding: 'utf8' });
    return { status, stdout, dockerCalls: readFileSync(calls, 'utf8').trim().split('\n') };
  };

  describe('replace-copies.sh', () => {
    const script = 'deploy/upgrade/replace-copies.sh';

    it('has a new copy ready before it stops an old one, and only one at a time', () => {
      const { status, dockerCalls } = run(script, ['query-api'], 'case "$*" in *"ps -q"*) printf "old-1\\nold-2\\n" ;; esac');
      const up = 'compose up -d --wait --no-deps --no-recreate --scale query-api=3 query-api';
      expect(status).toBe(0);
      expect(dockerCalls).toEqual(['compose ps -q query-api', up, 'stop old-1', 'rm old-1', up, 'stop old-2', 'rm old-2']);
    });

    it('replaces every process in the order of the guide by default', () => {
      const { dockerCalls } = run(script, [], 'case "$*" in *"ps -q"*) echo old ;; esac');
      const replaced = dockerCalls.filter((each) => each.startsWith('compose ps')).map((each) => each.split(' ').at(-1));
      expect(replaced).toEqual(['projector', 'query-api', 'command-api', 'integrator', 'webhook-sender']);
    });

    it('stops none where the new copy does not get ready', () => {
      const { status, dockerCalls } = run(script, ['query-api'], 'case "$*" in *"ps -q"*) echo old ;; *up*) exit 1 ;; esac');
      expect([status, dockerCalls.some((each) => each.startsWith('stop'))]).toEqual([1, false]);
    });
  });

  describe('restore.sh', () => {
    const backup = directory.path('backup');
    const files = ['checkpoint.txt', 'mongodb.bson.gz', 'eventstoredb.tar.gz'];
    const keys = directory.path('keys');

    beforeAll(() => {
      for (const each of [backup, keys]) mkdirSync(each);
      for (const each of files) writeFileSync(`${backup}/${each}`, each);
      for (const each of ['personal-data.key', 'checkpoint.key', 'admin.password']) writeFileSync(`${keys}/${each}`, each);
      const sums = files.map((each) => `${createHash('sha256').update(each).digest('hex')}  ${each}\n`);
      writeFileSync(`${backup}/SHA256SUMS`, sums.join(''));
    });

    /** `reports`: what each verification in turn says, and whether it finds faults; the last one for ever. */
    const restore = (...reports: readonly [string, number][]) => {
      const said = reports.map(([text, code], n) => `${n + 1}) echo '${text}'; exit ${code} ;;`);
      const [text, code] = reports.at(-1)!;
      const verify = `n=$(grep -c 'verify --full' '${calls}'); case $n in ${said.join(' ')} *) echo '${text}'; exit ${code} ;; esac`;
      const { status, stdout, dockerCalls } = run(
        'deploy/backup/restore.sh',
        [backup, keys],
        `case "$*" in *"verify --full"*) ${verify} ;; esac`,
      );
      return { status, stdout, rebuilt: dockerCalls.filter((each) => each.includes('rebuild')).map((each) => each.split(' ').at(-1)) };
    };

    it('ends well where nothing is missing', () => {
      expect(restore(['Verified.', 0])).toEqual({ status: 0, stdout: 'Verified.\n', rebuilt: [] });
    });

    it('rebuilds each read model that a fault names, and verifies again', () => {
      expect(restore([`${MISSING}\n${MISSING}\n${OTHER}`, 1], ['Verified.', 0])).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/document_missing[^]*Verified\.\n$/),
        rebuilt: ['customer_list', 'orders'],
      });
    });

    it('goes on where only the first hundred faults were shown', () => {
      expect(restore([MISSING, 1], [OTHER, 1], ['Verified.', 0])).toMatchObject({ status: 0, rebuilt: ['orders', 'customer_list'] });
    });

    it('fails where a fault is of the history, and where a rebuild does not mend it', () => {
      expect(restore(['event_missing  Bring back a backup.', 1])).toMatchObject({ status: 1, rebuilt: [] });
      expect(restore([MISSING, 1])).toMatchObject({ status: 1, rebuilt: ['orders'] });
    });
  });
});
