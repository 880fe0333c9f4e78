import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AlertKeepers } from '#alerts/alert-keepers';
import { ALERTS_CHANGES } from '#alerts/alert.changed-objects';
import { ALERT_HISTORIES } from '#alerts/alert.histories';
import { AlertMerchantEvents } from '#alerts/alert.merchant-events';
import { ALERT_SEARCHABLES } from '#alerts/alert.searchables';
import { ALERT_UPCASTS } from '#alerts/alert.upcasts';
import { ResolveAlerts } from '#alerts/bulk-acts/resolve-alerts';
import { RaiseAlert } from '#alerts/commands/raise-alert/raise-alert.command';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { ResolveAlertController } from '#alerts/commands/resolve-alert/resolve-alert.controller';
import { RaiseAlertWhenFactNeedsAPerson } from '#alerts/policies/raise-alert-when-fact-needs-a-person.policy';
import { RaiseAlertWhenJobIsGivenUp } from '#alerts/policies/raise-alert-when-job-is-given-up.policy';
import { RaiseAlertWhenPlanIsParked } from '#alerts/policies/raise-alert-when-plan-is-parked.policy';
import { RaiseAlertWhenStreamIsParked } from '#alerts/policies/raise-alert-when-stream-is-parked.policy';
import { alertFigures } from '#alerts/queries/alert-figures/alert-figures.projection';
import { AlertMeasures } from '#alerts/queries/alert-figures/alert-measures';
import { AlertListController } from '#alerts/queries/alert-list/alert-list.controller';
import { alertList } from '#alerts/queries/alert-list/alert-list.projection';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { searchables } from '#dashboard/search/contract';

@Module({
  imports: [DiscoveryModule],
  controllers: [AlertListController, ResolveAlertController],
  providers: [
    ...commandHandlers(RaiseAlert, ResolveAlert),
    changedObjects(ALERTS_CHANGES),
    streamCategories('alert'),
    AlertKeepers,
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
