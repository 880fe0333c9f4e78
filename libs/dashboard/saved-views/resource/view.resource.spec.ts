import { Controller, Get } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { KnownLists } from '#http/validation/known-lists';
import { AnswersList } from '#http/route';
import type { StoredView } from '#dashboard/saved-views/resource/stored-view';
import { ViewResource, viewResource } from '#dashboard/saved-views/resource/view.resource';

@Controller('cod/collections')
class Collections {
  @Get()
  @AnswersList(ViewResource, { status: ['pending', 'collected'], order_id: 'text', phone: 'phone', due_at: 'time' })
  list(): void {}

  @Get(':id/lines')
  @AnswersList(ViewResource)
  lines(): void {}
}

@Controller('admin/v1/requests')
class Requests {
  @Get()
  @AnswersList(ViewResource, { path: 'text' })
  list(): void {}
}

const lists = new KnownLists({ getControllers: () => [{ metatype: Collections }, { metatype: Requests }] } as unknown as DiscoveryService);

const stored = (filter: Readonly<Record<string, string>>, list = 'cod_collections'): StoredView => ({
  id: 'view_1', object: 'view', account: 'acct_1', user: 'usr_1', saved_by: 'usr_1', name: 'x', list, filter, columns: [], shared: true, created_at: 1, updated_at: 2,
}); // prettier-ignore

describe('lists', () => {
  it('are named by their paths, except lists of one object', () => {
    expect(lists.names).toEqual(['cod_collections', 'requests']);
  });
});

describe('a view', () => {
  it('is shown with its whole filter while the list knows all fields', () => {
    const filter = { status: 'pending,collected', order: 'ord_1', 'due_at[lt]': '5', 'created_at[gte]': '1' };
    expect(viewResource(stored(filter), lists)).toMatchObject({ filter, left_out: [] });
  });

  it('is shown without unknown fields and values, which it names', () => {
    const view = viewResource(stored({ status: 'lost', colour: 'red', order_id: 'ord_1', limit: '5', phone: '+91' }), lists);
    expect(view).toMatchObject({ filter: { order_id: 'ord_1' }, left_out: ['status', 'colour', 'limit', 'phone'] });
  });

  it('is shown without a filter if its list no longer exists', () => {
    expect(viewResource(stored({ status: 'pending' }, 'gone'), lists)).toMatchObject({ list: 'gone', filter: {}, left_out: ['status'] });
  });

  it('does not show its account', () => expect(viewResource(stored({}), lists)).not.toHaveProperty('account'));
});
