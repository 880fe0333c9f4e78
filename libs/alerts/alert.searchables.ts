import { alertQueries } from '#alerts/queries/alert-list/alert-list.projection';
import type { AlertResource } from '#alerts/resource/alert.resource';
import { type AnySearchable, titled } from '#dashboard/search/contract';

export const ALERT_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'alert',
    prefix: 'al',
    route: { scope: 'orders:read', path: '/v1/alerts/:id' },
    one: (id, { scope }) => alertQueries.one(id, scope),
    title: ({ type, status }: AlertResource) => titled(type, status),
  },
];
