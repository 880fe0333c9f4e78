import { text } from 'node:stream/consumers';
import type { ReadModels } from '#platform/storage/read-models';
import { ExportList, ExportListHandler } from '#risk/queries/list-entries/export-list.query';

const exported = async (list: ReadModels['list']): Promise<string> =>
  text(await new ExportListHandler({ list } as ReadModels).execute(new ExportList('acct_1 test')));

describe('the file of all list entries', () => {
  it('is interrupted only by a failing store', async () => {
    await expect(
      exported(async () => {
        throw new Error('The store is gone.');
      }),
    ).rejects.toThrow('The store is gone.');
  });

  it('escapes foreign values, so that a spreadsheet runs no formula', async () => {
    const entry = { list: 'block', type: 'device', value: `=cmd|' /C calc'!A0`, note: '@me', expires_at: null, created_at: 1, id: 'rl_1' };
    const file = await exported(async () => ({ documents: [JSON.stringify(entry)], hasMore: false }));
    expect(file.split('\n')[1]).toBe(`block,device,'=cmd|' /C calc'!A0,'@me,,1,rl_1`);
  });
});
