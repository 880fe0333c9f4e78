import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { ReportRunResource } from '#reports/resource/report-run.resource';
import { reportParameters } from '#reports/types/checked-parameters';
import { Nested, OneOf, Timestamp } from '#http/validation/fields';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { TYPE_NAMES } from '#reports/types/report-types';

class ReportParametersBody extends ReportFormBody {
  @Timestamp({ description: 'Start of the interval, inclusive, Unix seconds.', example: 1767205800 }) interval_start!: number;
  @Timestamp({ description: 'End of the interval, exclusive, Unix seconds; at most 95 days after its start.', example: 1769884200 })
  interval_end!: number;
}

export class RequestReportBody {
  @OneOf(TYPE_NAMES, { description: 'Type of report.', example: 'orders.1' }) type!: string;
  @Nested(() => ReportParametersBody, { description: 'Contents and format of the report.' }) parameters!: ReportParametersBody;
}

const REFUSALS = [
  'invalid_value', 'invalid_enum_value', 'parameter_unknown', 'invalid_type', 'invalid_range', 'unknown_report_column', 'report_range_too_large',
  'report_run_limit_reached',
] as const; // prettier-ignore

@Controller('reports/runs')
export class RequestReportController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('reports:write')
  @About(`
    Requests a report. Its rows are as of the time of the request; later events do not change them. The response is the run, which is pending.
    Poll it until its status is succeeded, or subscribe to report.succeeded. Its url then leads to the file.

    A report covers at most 95 days (report_range_too_large), and at most three are made at a time (report_run_limit_reached). Files are kept for
    7 days.
  `)
  @Answers(201, ReportRunResource, REFUSALS)
  request(@Body() { type, parameters }: RequestReportBody, @Commanding() context: CommandContext): Promise<ReportRunResource> {
    const draft = { type, parameters: reportParameters(type, parameters), schedule: null };
    return this.commands.execute(RequestReport({ draft, context }));
  }
}
