import type { QueryBus } from '@nestjs/cqrs';
import type { DiscoveryService } from '@nestjs/core';
import type { Caller } from '#http/access/caller';
import type { SignedInUsers } from '#http/access/signed-in-users';
import { type ListQuery, mustHave, type Page } from '#platform/storage/documents';
import { Search, SearchHandler } from '#dashboard/search/queries/search/search.query';
import { type AnySearchable, searchables } from '#dashboard/search/searchable';

const PERSON = { allows: () => true, seesMasked: () => false };
const CALLER = { person: PERSON, scope: 'acct_1:test' } as unknown as Caller;

/** The results if the list of orders has these filters. */
const found = (filters: readonly string[]) => {
  const orders = {
    type: 'order',
    prefix: 'ord',
    route: {},
    list: ({ filters: wanted }: ListQuery) => Object.keys(wanted),
    filters: { client_reference_id: 'client_reference_id', document_number: 'invoice_number' },
    title: ({ id }: { id: string }) => id,
  } as unknown as AnySearchable;
  const execute = async (wanted: readonly string[]): Promise<Page> => {
    for (const filter of wanted) mustHave(filters, filter);
    return { documents: [JSON.stringify({ id: `by ${wanted.join()}` })], hasMore: false };
  };
  const { useValue: instance } = searchables([orders]) as { useValue: object };
  const discovery = { getProviders: () => [{ instance }] } as unknown as DiscoveryService;
  const handler = new SearchHandler({ execute } as unknown as QueryBus, {} as SignedInUsers, discovery);
  return handler.execute(new Search('INV/17', CALLER)).then((resources) => resources.map(({ id }) => id));
};

describe('a search', () => {
  it('searches each filter that the text may be a key for', async () =>
    expect(await found(['client_reference_id', 'invoice_number'])).toEqual(['by client_reference_id', 'by invoice_number']));

  it('finds the rest while a list without the new filter is rebuilt for a release', async () =>
    expect(await found(['client_reference_id'])).toEqual(['by client_reference_id']));
});
