import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import { dayOf } from '#admin/operators/moment';
import { operatorCommand } from '#admin/operators/operator-command';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed, Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { RunReportBody } from '#reports/admin/report-run.body';
import { ReadyReportResource } from '#reports/admin/report-run.resource';
import { beginningOf } from '#reports/calendar/time-zone';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { type ReportParameters, TIME_ZONE } from '#reports/domain/report-parameters';
import { notReady } from '#reports/domain/report.errors';
import { ApiRuns } from '#reports/queries/report-run-list/api-runs';
import { reportRunList, type StoredRun } from '#reports/queries/report-run-list/report-run-list.projection';
import { knownZone, reportParameters } from '#reports/types/checked-parameters';

const POLL_MS = 200;

/** Lets operators request a report, and waits until it is ready. */
@Controller('admin/v1/report_runs')
export class RunReportController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly shown: ApiRuns,
    private readonly clocks: Clocks,
  ) {}

  @Post()
  @ForOperators('reports.run', changes('type', 'from', 'to', 'timezone', 'date_field', 'columns', 'format', 'amounts'))
  @About('Writes a report, and answers when it is ready. Its file is then read part by part.')
  @Called('runReport', 'Run a report')
  @Answers(200, ReadyReportResource, [
    'invalid_format',
    'invalid_value',
    'invalid_range',
    'unknown_report_column',
    'report_range_too_large',
    'report_not_ready',
  ])
  async run(
    @Body() body: RunReportBody,
    @AccountNamed() named: string | undefined,
    @Reporting() progress: OnProgress,
  ): Promise<ReadyReportResource> {
    const parameters = parametersOf(body);
    const account = await this.accounts.of({ account: named });
    const livemode = body.mode === 'live';
    const context = await operatorCommand(account, livemode, this.clocks);
    const { id } = await this.commands.execute(RequestReport({ draft: { type: body.type, parameters, schedule: null }, context }));
    return this.ready(id, scopeOf(account, livemode), progress);
  }

  private async ready(id: string, scope: Scope, progress: OnProgress): Promise<ReadyReportResource> {
    const begun = performance.now();
    for (;;) {
      await pause(POLL_MS);
      const json = await this.readModels.get(reportRunList.name, id, scope);
      if (json === null) continue;
      const stored = JSON.parse(json) as StoredRun;
      if (stored.file !== null) return { object: 'report_run', id, parts: stored.file.parts };
      const run = await this.shown.of(stored, scope);
      if (run.status === 'failed') throw notReady(run.status);
      const done = run.progress ?? 0;
      const perSecond = (done * 1000) / (performance.now() - begun);
      progress({ done, total: 100, perSecond, secondsLeft: done === 0 ? null : (100 - done) / perSecond });
    }
  }
}

function parametersOf({ type, from, to, timezone: zone, amounts, ...form }: RunReportBody): ReportParameters {
  const timezone = knownZone(zone ?? TIME_ZONE, 'timezone');
  const { columns, date_field = null, format = 'csv' } = form;
  return reportParameters(type, {
    interval_start: beginningOf(dayOf(from, 'from'), timezone),
    interval_end: beginningOf(dayOf(to, 'to'), timezone),
    timezone,
    date_field,
    columns: columns === undefined ? null : [...new Set(columns)],
    format,
    amount_format: amounts ?? 'minor',
  });
}
