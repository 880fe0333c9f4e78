import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { alertRules } from '#alerts/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { MailModule } from '#messaging/mail/mail.module';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { ReportPartController } from '#reports/admin/report-part.controller';
import { RunReportController } from '#reports/admin/run-report.controller';
import { StatementPageController } from '#reports/admin/statement-page.controller';
import { ChangeSchedule } from '#reports/commands/change-schedule/change-schedule.command';
import { ChangeScheduleController } from '#reports/commands/change-schedule/change-schedule.controller';
import { CreateSchedule } from '#reports/commands/create-schedule/create-schedule.command';
import { CreateScheduleController } from '#reports/commands/create-schedule/create-schedule.controller';
import { EndReport } from '#reports/commands/end-report/end-report.command';
import { RecipientCheck } from '#reports/commands/recipient-check';
import { RemoveSchedule } from '#reports/commands/remove-schedule/remove-schedule.command';
import { RemoveScheduleController } from '#reports/commands/remove-schedule/remove-schedule.controller';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { RequestReportController } from '#reports/commands/request-report/request-report.controller';
import { StartReport } from '#reports/commands/start-report/start-report.command';
import { ReportMails } from '#reports/mailing/report-mails';
import { MailLinkWhenScheduledReportEnds } from '#reports/policies/mail-link-when-scheduled-report-ends.policy';
import { RequestReportWhenBulkActEnds } from '#reports/policies/request-report-when-bulk-act-ends.policy';
import { RequestReportWhenScheduleIsDue } from '#reports/policies/request-report-when-schedule-is-due.policy';
import { WriteReportWhenRequested } from '#reports/policies/write-report-when-requested.policy';
import { ReportFileController } from '#reports/queries/report-file/report-file.controller';
import { GetReportFileHandler } from '#reports/queries/report-file/report-file.query';
import { ApiRuns } from '#reports/queries/report-run-list/api-runs';
import { ReportRunListController } from '#reports/queries/report-run-list/report-run-list.controller';
import { reportRunList } from '#reports/queries/report-run-list/report-run-list.projection';
import { GetReportRunHandler, ListReportRunsHandler } from '#reports/queries/report-run-list/report-run-list.query';
import { ReportScheduleListController } from '#reports/queries/report-schedule-list/report-schedule-list.controller';
import { reportScheduleList } from '#reports/queries/report-schedule-list/report-schedule-list.projection';
import { ReportTypeListController } from '#reports/queries/report-type-list/report-type-list.controller';
import { StatementController } from '#reports/queries/statement/statement.controller';
import { GetStatementPageHandler } from '#reports/queries/statement/statement.query';
import { ReportCounts } from '#reports/report-counts';
import { REPORT_ALERTS } from '#reports/report.alerts';
import { REPORTS_CHANGES } from '#reports/report.changed-objects';
import { REPORT_ERRORS } from '#reports/report.error-codes';
import { REPORT_HISTORIES } from '#reports/report.histories';
import { ReportMerchantEvents } from '#reports/report.merchant-events';
import { REPORT_SEARCHABLES } from '#reports/report.searchables';
import { ReportLinks } from '#reports/resource/report-links';
import { MonthlyStatement } from '#reports/statement/monthly-statement';
import { PastDocuments } from '#reports/writing/past-documents';
import { ReportParts } from '#reports/writing/report-parts';
import { ThreadedReportWriter } from '#reports/writing/threaded-report-writer';
import { searchables } from '#dashboard/search/contract';
import { WebhooksModule } from '#webhooks/webhooks.module';

/** Reports, their schedules, and monthly statements. The ports are provided by global modules. */
@Module({
  imports: [MailModule, AccountsModule, WebhooksModule],
  controllers: [
    ReportTypeListController,
    RequestReportController,
    ReportRunListController,
    ReportFileController,
    CreateScheduleController,
    ReportScheduleListController,
    ChangeScheduleController,
    RemoveScheduleController,
    StatementController,
    RunReportController,
    ReportPartController,
    StatementPageController,
  ],
  providers: [
    ...commandHandlers(ChangeSchedule, CreateSchedule, EndReport, RequestReport, StartReport, RemoveSchedule),
    changedObjects(REPORTS_CHANGES),
    streamCategories('report_runs', 'report_schedule'),
    RecipientCheck,
    ReportMails,
    WriteReportWhenRequested,
    RequestReportWhenScheduleIsDue,
    RequestReportWhenBulkActEnds,
    MailLinkWhenScheduledReportEnds,
    MonthlyStatement,
    GetStatementPageHandler,
    ThreadedReportWriter,
    PastDocuments,
    ReportParts,
    ReportLinks,
    ApiRuns,
    ListReportRunsHandler,
    GetReportRunHandler,
    GetReportFileHandler,
    ReportMerchantEvents,
    ReportCounts,
    alertRules(REPORT_ALERTS),
    errorCodes(REPORT_ERRORS),
    searchables(REPORT_SEARCHABLES),
    resourceHistories(REPORT_HISTORIES),
    projections([reportRunList, reportScheduleList]),
  ],
})
export class ReportsModule {}
