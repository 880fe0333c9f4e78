import { alertMissing } from '#alerts/domain/alert.errors';
import { ALERT_FILTERS } from '#alerts/queries/alert-list/alert-filters';
import { alertQueries } from '#alerts/queries/alert-list/alert-list.projection';
import { AlertResource } from '#alerts/resource/alert.resource';
import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';

export const AlertListController = resourceRoutes({
  path: '/v1/alerts',
  resource: AlertResource,
  queries: alertQueries,
  filters: ALERT_FILTERS,
  access: (readModels) => Scope('orders:read', readModels),
  about: {
    list: `
      Lists alerts that need a person's attention, newest first. There is one alert per cause, however often it is reported. Filter by order to find
      those of one order.
    `,
    one: 'Returns an alert, with what happened and what to do about it.',
  },
  missing: alertMissing,
});
