import type { AlertFact } from '#alerts/domain/alert.events';
import type { AlertResource } from '#alerts/resource/alert.resource';
import { alertResource } from '#alerts/resource/alert.view';
import type { Happened } from '#kernel/fact';
import type { Projection } from '#platform/projector/projection';

export const ALERT_LIST = 'alerts';

export const alertList: Projection<AlertResource> = {
  name: ALERT_LIST,
  version: 1,
  filters: { status: ({ status }) => status, type: ({ type }) => type, order: ({ order_id }) => order_id },
  documentOf: ({ type, data }) => (type.startsWith('alert.') ? (data as AlertFact['data']).alert : null),
  evolve: (alert, event) => alertResource.evolve(alert, event as unknown as Happened<AlertFact>),
  createdAt: ({ created_at }) => created_at,
};
