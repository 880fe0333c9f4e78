import { FilledPage } from '#platform/storage/filled-page';

const filled = (query: ConstructorParameters<typeof FilledPage>[0], ...documents: string[]) => {
  const filling = new FilledPage(query);
  for (const document of documents) if (!filling.takes(document)) break;
  return filling.page;
};

describe('a page that is filled', () => {
  it('ends at the requested number of documents', () => {
    expect(filled({ limit: 2 }, 'c', 'b', 'a')).toEqual({ documents: ['c', 'b'], hasMore: true });
    expect(filled({ limit: 2 }, 'b', 'a')).toEqual({ documents: ['b', 'a'], hasMore: false });
    expect(filled({ limit: 2 })).toEqual({ documents: [], hasMore: false });
  });

  it('ends before it would be too large, with has_more', () => {
    expect(filled({ limit: 9, mostBytes: 4 }, 'cc', 'bb', 'a')).toEqual({ documents: ['cc', 'bb'], hasMore: true });
    expect(filled({ limit: 9, mostBytes: 5 }, 'cc', 'bb', 'a')).toEqual({ documents: ['cc', 'bb', 'a'], hasMore: false });
    expect(filled({ limit: 9, mostBytes: 5 }, '₹', '₹')).toEqual({ documents: ['₹'], hasMore: true });
  });

  it('has one document at least, so that a reader of a list comes to its end', () =>
    expect(filled({ limit: 9, mostBytes: 1 }, 'ccc', 'b')).toEqual({ documents: ['ccc'], hasMore: true }));

  it('is newest first even if it was filled from the oldest on, and keeps the entries next to its cursor', () =>
    expect(filled({ limit: 9, mostBytes: 2, endingBefore: 'x' }, 'a', 'b', 'c')).toEqual({ documents: ['b', 'a'], hasMore: true }));
});
