import { alertStream } from '#alerts/domain/alert.events';
import { alertList } from '#alerts/queries/alert-list/alert-list.projection';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

export const ALERT_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'al', streams: (id) => [alertStream(id)], shown: shownAsKept(alertList) },
];
