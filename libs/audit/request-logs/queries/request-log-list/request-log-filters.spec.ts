import { ERRORS } from '#http/errors/error-catalogue';
import type { ListQuery } from '#platform/storage/documents';
import { STATUS_VALUES, storedFilters } from '#audit/request-logs/queries/request-log-list/request-log-filters';

const found = (filters: ListQuery['filters']): ListQuery['filters'] =>
  storedFilters({ scope: 'acct_1:test', filters, created: {}, limit: 10 });

describe('the filters of the request log', () => {
  it('know every status of the catalogue of errors', () => {
    const statuses = [...ERRORS.values()].map(({ status }) => String(status));
    expect(statuses.filter((status) => !STATUS_VALUES.includes(status))).toEqual([]);
  });

  it('expand a class to each of its statuses, once', () => {
    expect(found({ status: ['5xx', '503', '422'] })).toEqual({ status: [500, 502, 503, 504, 422] });
  });

  it.each([
    ['/v1/orders', 'path'],
    [`/v1/orders/ord_${'a'.repeat(24)}`, 'path'],
    ['/v1/orders/{id}', 'route'],
    [`/v1/orders/ord_${'a'.repeat(24)}/{part}`, 'path'],
  ])('look for %s as a %s', (path, filter) => {
    expect(found({ path: [path] })).toEqual({ [filter]: [path] });
  });

  it('pass the others unchanged', () => {
    expect(found({ key: ['key_1'], object: ['ord_1'] })).toEqual({ key: ['key_1'], object: ['ord_1'] });
  });
});
