import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '#accounts/accounts.module';
import { AgentsModule } from '#agents/agents.module';
import { AlertsModule } from '#alerts/alerts.module';
import { type Duties, NOTHING } from '#apps/composition/duties';
import type { ProcessContext } from '#apps/composition/process-context';
import { PerformedJobs, PlannedJobs } from '#apps/composition/running-jobs';
import { PlanningState } from '#apps/composition/planning-state';
import { DUTIES, ProcessParts } from '#apps/composition/process-parts';
import { ReadModelState } from '#apps/composition/read-model-state';
import { RunningProjector } from '#apps/composition/running-projector';
import { SimulatedPartners } from '#apps/composition/simulated-partners';
import { AuditModule } from '#audit/audit.module';
import { BulkActsModule } from '#bulk-acts/bulk-acts.module';
import { CheckoutModule } from '#checkout/checkout.module';
import { ClaimsModule } from '#reconciliation/claims/claims.module';
import { CheckoutPageModule } from '#checkout-page/checkout-page.module';
import { DashboardModule } from '#dashboard/dashboard.module';
import { CustomersModule } from '#customers/customers.module';
import { GuideModule } from '#http/guide/guide.module';
import { IntegrationsModule } from '#integrations/integrations.module';
import { Clock } from '#kernel/time';
import { OperationsModule } from '#admin/operations/operations.module';
import { OrdersModule } from '#orders/orders.module';
import { DisputesModule } from '#disputes/disputes.module';
import { PaymentLinksModule } from '#payment-links/payment-links.module';
import { PeopleModule } from '#people/people.module';
import { Configuration } from '#platform/config/configuration';
import { JobsModule } from '#job-queue/jobs.module';
import { FollowedWrites } from '#http/consistency/followed-writes';
import { GetDocumentHandler, ListDocumentsHandler } from '#platform/storage/document-queries.handlers';
import { Log } from '#platform/logging/log';
import { ProjectionsModule } from '#platform/projector/projections.module';
import { SecretBox } from '#privacy/secrets/secret-box';
import { ProposalsModule } from '#proposals/proposals.module';
import { RemittancesModule } from '#reconciliation/remittances/remittances.module';
import { ReportsModule } from '#reports/reports.module';
import { RequestLogsModule } from '#audit/request-logs/request-logs.module';
import { RiskModule } from '#risk/risk.module';
import { SearchModule } from '#dashboard/search/search.module';
import { SettlementsModule } from '#reconciliation/settlements/settlements.module';
import { TestModeModule } from '#test-mode/test-mode.module';
import { SavedViewsModule } from '#dashboard/saved-views/saved-views.module';
import { WebhooksModule } from '#webhooks/webhooks.module';

/** The composition's own providers; all others belong to rooms. */
const OWN_PROVIDERS = [
  FollowedWrites,
  GetDocumentHandler,
  ListDocumentsHandler,
  PerformedJobs,
  PlannedJobs,
  PlanningState,
  ProcessParts,
  ReadModelState,
  RunningProjector,
  SimulatedPartners,
];

/**
 * Every room of the service, on the stores of one backend. Nothing runs yet: `Duties` decide what a process runs. Every process loads every room,
 * so all processes of a release know the same facts, routes and policies.
 */
@Global()
@Module({})
export class ServiceModule {
  /** `others`: operations of this process in addition to those that every room offers. */
  static on(
    stores: readonly (DynamicModule | Type)[],
    { configuration, clock, log, secretBox }: ProcessContext,
    { duties = NOTHING, others = [] }: { readonly duties?: Duties; readonly others?: readonly Type[] } = {},
  ): DynamicModule {
    const context = [
      { provide: Configuration, useValue: configuration },
      { provide: Clock, useValue: clock },
      { provide: Log, useValue: log },
      { provide: SecretBox, useValue: secretBox },
    ];
    return {
      module: ServiceModule,
      imports: [
        CqrsModule.forRoot(),
        DiscoveryModule,
        OperationsModule,
        ...stores,
        ProjectionsModule,
        JobsModule,
        AccountsModule,
        AgentsModule,
        AlertsModule,
        AuditModule,
        BulkActsModule,
        CheckoutModule,
        CheckoutPageModule,
        ClaimsModule,
        DashboardModule,
        DisputesModule,
        GuideModule,
        OrdersModule,
        PaymentLinksModule,
        PeopleModule,
        ProposalsModule,
        CustomersModule,
        RemittancesModule,
        ReportsModule,
        RequestLogsModule,
        RiskModule,
        SearchModule,
        SavedViewsModule,
        SettlementsModule,
        WebhooksModule,
        IntegrationsModule,
        TestModeModule,
        ...others,
      ],
      providers: [...context, { provide: DUTIES, useValue: duties }, ...OWN_PROVIDERS],
      // The ports of one room that another room fulfils.
      exports: [...context, AccountsModule, AgentsModule, CheckoutModule, IntegrationsModule, PeopleModule, RemittancesModule, RiskModule],
    };
  }
}
