import { GetRequestLog } from '#audit/request-logs/queries/request-log-list/request-log-list.query';
import type { RequestLog } from '#audit/request-logs/resource/request-log';
import { type AnySearchable, titled } from '#dashboard/search/contract';

export const REQUEST_LOG_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'request_log',
    prefix: 'req',
    route: { scope: 'requests:read', path: '/admin/v1/requests/:id' },
    one: (id, { scope }) => new GetRequestLog(id, scope),
    title: ({ method, path, status }: RequestLog) => titled(`${method} ${path ?? ''}`, String(status)),
  },
];
