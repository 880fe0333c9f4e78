import { Injectable } from '@nestjs/common';
import { ResourceHistories } from '#audit/at/resource-histories';
import { ExportHistory, type ExportManifest } from '#audit/history/export-history';
import type { FactFilter } from '#audit/history/fact-filter';
import { OpenedFacts } from '#audit/history/opened-facts';
import { operatorReading } from '#audit/history/operator-reading';
import { positionIn } from '#audit/history/position-argument';
import { type FactPage, ReadFacts, type ShowFacts } from '#audit/history/read-facts';
import { Clock } from '#kernel/time';
import { AccessLog } from '#operations/contract';
import { AdminOperations } from '#platform/control/admin-operations';
import type { Arguments } from '#platform/operators/effect';
import type { OnProgress } from '#platform/operators/progress';
import { numberArgument, textArgument } from '#platform/control/arguments';
import { momentOf } from '#platform/control/moment';
import type { Position } from '#platform/event-history/recorded-event';

const PAGE = 100;
/** A list is answered whole. */
const MOST = 10_000;
const MEGABYTE = 1024 * 1024;
const FILTERS = ['account', 'order', 'type', 'actor', 'from', 'to', 'until'] as const;
const PART = { default: 64, most: 4096 };

/** The history for auditors at the command line. */
@Injectable()
export class HistoryAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly facts: ReadFacts,
    private readonly exports: ExportHistory,
    private readonly opened: OpenedFacts,
    private readonly accessLog: AccessLog,
    private readonly resources: ResourceHistories,
    private readonly clock: Clock,
  ) {
    adminOperations.register('history.list', 'reads', (args, progress) => this.list(args, progress));
    adminOperations.register('history.show', 'reads', (args) => this.facts.of(textArgument(args, 'id'), this.shown(args)));
    adminOperations.register('history.export', 'reads', (args, progress) => this.export(args, progress));
  }

  private async list(args: Arguments, progress: OnProgress): Promise<FactPage> {
    const after = position(args, 'after') ?? null;
    return this.facts.list(after, numberArgument(args, 'limit', MOST) ?? PAGE, await this.wanted(args), this.shown(args), progress);
  }

  private async export(args: Arguments, progress: OnProgress): Promise<ExportManifest> {
    const size = numberArgument(args, 'partSize', PART.most) ?? PART.default;
    const requested = Object.fromEntries(FILTERS.flatMap((name) => (args[name] === undefined ? [] : [[name, textArgument(args, name)]])));
    return this.exports.run(textArgument(args, 'directory'), requested, await this.wanted(args), size * MEGABYTE, progress);
  }

  /** `personal`: opened for the operator, who has to say why. */
  private shown(args: Arguments): ShowFacts {
    const writeDown = operatorReading(args, this.accessLog);
    return writeDown === null ? this.facts.sealed : (events) => this.opened.shown(events, writeDown);
  }

  private async wanted(args: Arguments): Promise<FactFilter> {
    const moment = (name: string) => {
      const typed = text(args, name);
      return typed === undefined ? undefined : momentOf(typed, Math.floor(this.clock.milliseconds() / 1000), name);
    };
    const order = text(args, 'order');
    return {
      account: text(args, 'account'),
      streams: order === undefined ? undefined : await this.resources.streamsOf(order),
      type: text(args, 'type'),
      actor: text(args, 'actor'),
      from: moment('from'),
      to: moment('to'),
      until: position(args, 'until'),
    };
  }
}

const text = (args: Arguments, name: string): string | undefined => (args[name] === undefined ? undefined : textArgument(args, name));

function position(args: Arguments, name: string): Position | undefined {
  const typed = text(args, name);
  return typed === undefined ? undefined : positionIn(typed, name);
}
