import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { NamedAccount } from '#platform/operators/named-account';
import { AccessLog, ReadingTraces } from '#operations/contract';
import { Clocks } from '#platform/clock/clocks';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import type { OnProgress } from '#platform/operators/progress';
import { listArgument, oneOfArgument, textArgument } from '#platform/control/arguments';
import { dayOf } from '#platform/control/moment';
import { operatorCommand } from '#platform/control/operator-command';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { beginningOf } from '#reports/calendar/time-zone';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { AMOUNT_FORMATS, FORMATS, type ReportForm, TIME_ZONE } from '#reports/domain/report-parameters';
import { notReady } from '#reports/domain/report.errors';
import { reportRunList, type StoredRun } from '#reports/queries/report-run-list/report-run-list.projection';
import { ApiRuns } from '#reports/queries/report-run-list/api-runs';
import { GetStatementPage } from '#reports/queries/statement/statement.query';
import { knownZone, reportParameters } from '#reports/types/checked-parameters';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import { reportTypeOf, TYPE_NAMES } from '#reports/types/report-types';
import { ReportParts } from '#reports/writing/report-parts';

const POLL_MS = 200;

/** A report that is ready: its file is read part by part. */
interface ReadyReport {
  readonly id: string;
  readonly parts: number;
}

/** Reports at the command line. */
@Injectable()
export class ReportsAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly readModels: ReadModels,
    private readonly shown: ApiRuns,
    private readonly parts: ReportParts,
    private readonly traces: ReadingTraces,
    private readonly accessLog: AccessLog,
    private readonly clocks: Clocks,
  ) {
    adminOperations.register(
      'reports.run',
      changes('type', 'from', 'to', 'timezone', 'dateField', 'columns', 'format', 'amounts'),
      (args, progress) => this.run(args, progress),
    );
    adminOperations.register('reports.statement', 'reads', (args) => this.statement(args));
    adminOperations.register('reports.part', 'reads', (args) => this.part(args));
  }

  /** Answers when the report is ready. */
  private async run(args: Arguments, progress: OnProgress): Promise<ReadyReport> {
    const [account, livemode] = await this.whose(args);
    const type = oneOfArgument(args, 'type', TYPE_NAMES);
    const timezone = knownZone((args['timezone'] as string | undefined) ?? TIME_ZONE, 'timezone');
    const parameters = reportParameters(type, {
      interval_start: dayArgument(args, 'from', timezone),
      interval_end: dayArgument(args, 'to', timezone),
      timezone,
      date_field: (args['dateField'] as string | undefined) ?? null,
      columns: args['columns'] === undefined ? null : listArgument(args, 'columns'),
      format: oneOfArgument(args, 'format', FORMATS, 'csv') as ReportForm['format'],
      amount_format: oneOfArgument(args, 'amounts', AMOUNT_FORMATS, 'minor') as ReportForm['amount_format'],
    });
    const context = await operatorCommand(account, livemode, this.clocks);
    const { id } = await this.commands.execute(new RequestReport({ type, parameters, schedule: null }, context));
    return this.ready(id, scopeOf(account, livemode), progress);
  }

  private async ready(id: string, scope: Scope, progress: OnProgress): Promise<ReadyReport> {
    const begun = performance.now();
    for (;;) {
      await pause(POLL_MS);
      const json = await this.readModels.get(reportRunList.name, id, scope);
      if (json === null) continue;
      const stored = JSON.parse(json) as StoredRun;
      if (stored.file !== null) return { id, parts: stored.file.parts };
      const run = await this.shown.of(stored, scope);
      if (run.status === 'failed') throw notReady(run.status);
      const done = run.progress ?? 0;
      const perSecond = (done * 1000) / (performance.now() - begun);
      progress({ done, total: 100, perSecond, secondsLeft: done === 0 ? null : (100 - done) / perSecond });
    }
  }

  /** One page of HTML. */
  private async statement(args: Arguments): Promise<{ readonly page: string }> {
    const [account, livemode] = await this.whose(args);
    const timezone = (args['timezone'] as string | undefined) ?? TIME_ZONE;
    return { page: await this.queries.execute(new GetStatementPage(textArgument(args, 'month'), timezone, scopeOf(account, livemode))) };
  }

  /** That people are named in it is written down before it is shown. */
  private async part(args: Arguments): Promise<{ readonly base64: string }> {
    const [account, livemode] = await this.whose(args);
    const [id, scope] = [textArgument(args, 'run'), scopeOf(account, livemode)];
    const json = await this.readModels.get(reportRunList.name, id, scope);
    if (json !== null && namesPeople((JSON.parse(json) as StoredRun).run))
      await this.traces.leave({ account, livemode, resources: [id], subject: null }, (reading) => this.accessLog.readByOperator(reading));
    const bytes = await this.parts.bytes(id, scope, Number(args['part']));
    return { base64: bytes.toString('base64') };
  }

  private async whose(args: Arguments): Promise<[account: string, livemode: boolean]> {
    return [await this.namedAccount.of(args), oneOfArgument(args, 'mode', ['test', 'live']) === 'live'];
  }
}

const namesPeople = ({ type, parameters }: ReportRunResource): boolean =>
  reportTypeOf(type).columns.some(({ name, personal }) => personal && parameters.columns.includes(name));

/** The beginning of a day, in Unix seconds. */
const dayArgument = (args: Arguments, name: string, zone: string): number => beginningOf(dayOf(textArgument(args, name), name), zone);
