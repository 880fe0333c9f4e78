import { alertOf } from '#alerts/domain/alert.events';
import type { AlertResource } from '#alerts/resource/alert.resource';
import { alertResource } from '#alerts/resource/alert.view';
import type { Projection } from '#platform/projector/projection';
import { queriesOf } from '#platform/storage/document-queries';

export const ALERT_LIST = 'alerts';

export const alertList: Projection<AlertResource> = {
  name: ALERT_LIST,
  version: 2,
  filters: { status: ({ status }) => status, type: ({ type }) => type, order: ({ order_id }) => order_id },
  documentOf: ({ stream }) => alertOf(stream),
  evolve: (alert, event) => alertResource.evolve(alert, event),
  createdAt: ({ created_at }) => created_at,
};

export const alertQueries = queriesOf(ALERT_LIST, 'al');
