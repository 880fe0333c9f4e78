import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ALERTS_CHANGES } from '#alerts/alert.changed-objects';
import { ALERT_UPCASTS } from '#alerts/alert.upcasts';
import { AlertKeepers } from '#alerts/alert-keepers';
import { AlertMerchantEvents } from '#alerts/alert.merchant-events';
import { ResolveAlerts } from '#alerts/bulk-acts/resolve-alerts';
import { RaiseAlertHandler } from '#alerts/commands/raise-alert/raise-alert.handler';
import { ResolveAlertController } from '#alerts/commands/resolve-alert/resolve-alert.controller';
import { ResolveAlertHandler } from '#alerts/commands/resolve-alert/resolve-alert.handler';
import { RaiseAlertWhenFactNeedsAPerson } from '#alerts/policies/raise-alert-when-fact-needs-a-person.policy';
import { RaiseAlertWhenJobIsGivenUp } from '#alerts/policies/raise-alert-when-job-is-given-up.policy';
import { RaiseAlertWhenPlanIsParked } from '#alerts/policies/raise-alert-when-plan-is-parked.policy';
import { RaiseAlertWhenStreamIsParked } from '#alerts/policies/raise-alert-when-stream-is-parked.policy';
import { AlertListController } from '#alerts/queries/alert-list/alert-list.controller';
import { alertFigures } from '#alerts/queries/alert-figures/alert-figures.projection';
import { AlertMeasures } from '#alerts/queries/alert-figures/alert-measures';
import { alertList } from '#alerts/queries/alert-list/alert-list.projection';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { ALERT_HISTORIES } from '#alerts/alert.histories';
import { resourceHistories } from '#platform/projector/resource-history';
import { ALERT_SEARCHABLES } from '#alerts/alert.searchables';
import { searchables } from '#search/contract';

@Module({
  imports: [DiscoveryModule],
  controllers: [AlertListController, ResolveAlertController],
  providers: [
    changedObjects(ALERTS_CHANGES),
    streamCategories('alert'),
    AlertKeepers,
    RaiseAlertHandler,
    ResolveAlertHandler,
    ResolveAlerts,
    RaiseAlertWhenFactNeedsAPerson,
    RaiseAlertWhenStreamIsParked,
    RaiseAlertWhenJobIsGivenUp,
    RaiseAlertWhenPlanIsParked,
    AlertMeasures,
    AlertMerchantEvents,
    searchables(ALERT_SEARCHABLES),
    resourceHistories(ALERT_HISTORIES),
    upcasts(ALERT_UPCASTS),
    projections([alertList, alertFigures]),
  ],
})
export class AlertsModule {}
