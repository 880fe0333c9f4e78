import { wholeList } from '#apps/operators/whole-list';

const page = (ids: readonly string[], has_more: boolean) => ({ object: 'list', has_more, data: ids.map((id) => ({ id })) });

/** The list that begins with a page, and the cursors of the pages that were requested after it. */
async function listed(operation: string): Promise<{ list: unknown; cursors: object[] }> {
  const cursors: object[] = [];
  const list = await wholeList(operation, page(['a', 'b'], true), async (cursor) => {
    cursors.push(cursor);
    return page(['c'], false);
  });
  return { list, cursors };
}

describe('a list on the command line', () => {
  it('has the entries of all pages', async () =>
    expect(await listed('users.list')).toEqual({ list: page(['a', 'b', 'c'], false), cursors: [{ startingAfter: 'b' }] }));

  it.each(['deliveries.list', 'history.list', 'notices.list'])('is the page that the operator chose: %s', async (operation) =>
    expect(await listed(operation)).toEqual({ list: page(['a', 'b'], true), cursors: [] }),
  );
});
