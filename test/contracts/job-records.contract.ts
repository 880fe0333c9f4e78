import { type JobBackend, JobSetting, newJob, NOW, record, SCOPE } from '#test/contracts/job-setting';
import { eventually } from '#test/support/machine/eventually';

/** What a job store must do with the records that work leaves behind. */
export function jobRecordsContract(backend: JobBackend): void {
  describe(`records that jobs leave behind in ${backend.name}`, () => {
    const on = new JobSetting(backend);
    const { plan, claim } = on;

    it('lets records go when their time is over, unless they were written again without one', async () => {
      await plan(newJob('a'), newJob('b'), newJob('c'));
      const [first, second] = await claim();
      const expiring = { ...record('short', '{}'), expiresAt: NOW + 60_000 };
      await on.store.jobStore.complete(first!, {
        records: [expiring, { ...expiring, id: 'kept' }, { ...expiring, id: 'long', expiresAt: NOW + 60_001 }],
      });
      await on.store.jobStore.complete(second!, { records: [record('kept', '{}')] });
      const left = async (): Promise<string[]> => {
        const found: string[] = [];
        for (const id of ['short', 'kept', 'long']) if ((await on.store.records.get('attempts', id, SCOPE)) !== null) found.push(id);
        return found;
      };
      expect(await left()).toEqual(['short', 'kept', 'long']);
      const [third] = await claim(1, NOW + 60_000);
      await on.store.jobStore.complete(third!, {});
      await eventually(async () => expect(await left()).toEqual(['kept', 'long']));
    });

    it('lets a record go at the time it was written with last', async () => {
      await plan(newJob('a'), newJob('b'), newJob('c'), newJob('d'));
      const [soon, late] = [NOW + 60_000, NOW + 90_000].map((expiresAt) => ({ ...record('r', '{}'), expiresAt }));
      const [first, second, third] = await claim(3);
      await on.store.jobStore.complete(first!, { records: [soon!, { ...soon!, id: 'put off' }] });
      await on.store.jobStore.complete(second!, { records: [record('r', '{}'), { ...late!, id: 'put off' }] });
      await on.store.jobStore.complete(third!, { records: [soon!] });
      const [fourth] = await claim(1, NOW + 60_000);
      await on.store.jobStore.complete(fourth!, {});
      await eventually(async () => expect(await on.store.records.get('attempts', 'r', SCOPE)).toBeNull());
      expect(await on.store.records.get('attempts', 'put off', SCOPE)).not.toBeNull();
    });

    it('finds a record by its id, in any account and mode', async () => {
      expect(await on.store.records.find('attempts', 'r')).toBeNull();
      await plan(newJob('a'));
      const [job] = await claim();
      await on.store.jobStore.complete(job!, {
        records: [record('r', '{"n":1}'), { ...record('other', '{"n":2}'), scope: 'acct_9:live' }],
      });
      expect(await on.store.records.find('attempts', 'r')).toBe('{"n":1}');
      expect(await on.store.records.find('attempts', 'other')).toBe('{"n":2}');
      expect(await on.store.records.find('attempts', 'nobody')).toBeNull();
    });

    it('finds a record by the filters it was written with last', async () => {
      await plan(newJob('a'), newJob('b'), newJob('c'));
      const jobs = await claim();
      const as = (status: string) => ({ ...record('r', `"${status}"`), filters: { status } });
      const written = [{ ...as('planned'), initial: true as const }, as('made'), as('seen')];
      for (const [n, each] of written.entries()) await on.store.jobStore.complete(jobs[n]!, { records: [each] });
      const list = async (status: string): Promise<readonly string[]> =>
        (await on.store.records.list('attempts', { scope: SCOPE, filters: { status: [status] }, created: {}, limit: 9 })).documents;
      expect(await list('planned')).toEqual([]);
      expect(await list('made')).toEqual([]);
      expect(await list('seen')).toEqual(['"seen"']);
    });

    it('writes a record in the place of another only while that is as it was', async () => {
      await plan(newJob('a'), newJob('b'), newJob('c'));
      const [first, second, third] = await claim();
      await on.store.jobStore.complete(first!, { records: [record('r', '"read"'), record('changed', '"read"')] });
      await on.store.jobStore.complete(second!, { records: [record('changed', '"since"')] });
      const records = ['r', 'changed', 'gone'].map((id) => ({ ...record(id, '"new"'), replaces: '"read"' }));
      expect(await on.store.jobStore.complete(third!, { records })).toBe(true);
      expect(await on.store.records.get('attempts', 'r', SCOPE)).toBe('"new"');
      expect(await on.store.records.get('attempts', 'changed', SCOPE)).toBe('"since"');
      expect(await on.store.records.get('attempts', 'gone', SCOPE)).toBeNull();
    });

    it('writes an initial record only where there is none', async () => {
      await plan(newJob('a'), newJob('b'));
      const [first, second] = await claim();
      const initial = { ...record('planned', '"planned"'), initial: true } as const;
      expect(await on.store.jobStore.complete(first!, { records: [initial, record('made', '"made"')] })).toBe(true);
      const records = [record('planned', '"made"'), { ...record('made', '"planned"'), initial: true as const }];
      expect(await on.store.jobStore.complete(second!, { records })).toBe(true);
      expect(await on.store.records.get('attempts', 'planned', SCOPE)).toBe('"made"');
      expect(await on.store.records.get('attempts', 'made', SCOPE)).toBe('"made"');
    });

    it('keeps records that come with further filters', async () => {
      await plan(newJob('a'), newJob('b'));
      const [first, second] = await claim();
      await on.store.jobStore.complete(first!, { records: [record('old', '"old"')] });
      await on.store.jobStore.complete(second!, {
        records: [{ ...record('new', '"new"'), filters: { status: 'failed', reason: 'late', shop: 'one' } }],
      });
      const list = async (filters: object): Promise<readonly string[]> =>
        (await on.store.records.list('attempts', { scope: SCOPE, filters: { ...filters }, created: {}, limit: 9 })).documents;
      expect(await list({ reason: ['late'] })).toEqual(['"new"']);
      expect(await list({ reason: [null] })).toEqual(['"old"']);
      expect(await list({ status: ['failed'] })).toHaveLength(2);
    });
  });
}
