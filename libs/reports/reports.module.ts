import { Module } from '@nestjs/common';
import { projections } from '#platform/projector/projections.module';
import { EndReportHandler } from '#reports/commands/end-report/end-report.handler';
import { RequestReportController } from '#reports/commands/request-report/request-report.controller';
import { RequestReportHandler } from '#reports/commands/request-report/request-report.handler';
import { StartReportHandler } from '#reports/commands/start-report/start-report.handler';
import { WriteReportWhenRequested } from '#reports/policies/write-report-when-requested.policy';
import { ReportFileController } from '#reports/queries/report-file/report-file.controller';
import { GetReportFileHandler } from '#reports/queries/report-file/report-file.query';
import { ReportRunListController } from '#reports/queries/report-run-list/report-run-list.controller';
import { reportRunList } from '#reports/queries/report-run-list/report-run-list.projection';
import { GetReportRunHandler, ListReportRunsHandler } from '#reports/queries/report-run-list/report-run-list.query';
import { ShownRuns } from '#reports/queries/report-run-list/shown-runs';
import { ReportTypeListController } from '#reports/queries/report-type-list/report-type-list.controller';
import { ReportMerchantEvents } from '#reports/report.merchant-events';
import { ReportLinks } from '#reports/resource/report-links';
import { ReportParts } from '#reports/writing/report-parts';
import { ReportWriter } from '#reports/writing/report-writer';

/** The ports come from global modules. */
@Module({
  controllers: [ReportTypeListController, RequestReportController, ReportRunListController, ReportFileController],
  providers: [
    RequestReportHandler,
    StartReportHandler,
    EndReportHandler,
    WriteReportWhenRequested,
    ReportWriter,
    ReportParts,
    ReportLinks,
    ShownRuns,
    ListReportRunsHandler,
    GetReportRunHandler,
    GetReportFileHandler,
    ReportMerchantEvents,
    projections([reportRunList]),
  ],
})
export class ReportsModule {}
