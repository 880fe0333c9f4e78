import { chosenColumns, filterOf, isShown, nameOfList, queryOfList } from '#apps/dashboard/src/lists/looks';

const requested = { status: 'paid', columns: 'amount,order', open: 'ord_1', starting_after: 'ord_9' };

describe('how a list is looked at', () => {
  it('separates the query of the API from what is the page’s own', () => {
    expect(queryOfList(requested)).toEqual({ status: 'paid', starting_after: 'ord_9' });
    expect(filterOf(requested)).toEqual({ status: 'paid' });
  });

  it('names a list by its path', () => {
    expect(['/v1/orders', '/v1/cod/collections', '/admin/v1/proposals'].map(nameOfList)).toEqual([
      'orders',
      'cod_collections',
      'proposals',
    ]);
  });

  it('has the columns that the address names, in its order', () => {
    const columns = [{ name: 'order' }, { name: 'state' }, { name: 'amount' }];
    expect(chosenColumns(columns, 'amount,gone,order').map(({ name }) => name)).toEqual(['amount', 'order']);
    expect([chosenColumns(columns, undefined), chosenColumns(columns, 'gone'), chosenColumns(columns, '')]).toEqual([
      columns,
      columns,
      columns,
    ]);
  });

  it('is that of a view with the same filter and columns, on any page', () => {
    const view = { filter: { status: 'paid' }, columns: ['amount', 'order'] };
    expect(isShown(view, requested)).toBe(true);
    expect(isShown({ ...view, columns: [] }, requested)).toBe(false);
    expect(isShown({ ...view, filter: { status: 'paid', risk_level: 'high' } }, requested)).toBe(false);
    expect(isShown({ filter: { b: '2', a: '1' }, columns: [] }, { a: '1', b: '2' })).toBe(true);
  });
});
