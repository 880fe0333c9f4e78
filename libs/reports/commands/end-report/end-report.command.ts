import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ReportRunFact } from '#reports/domain/report-run.events';

/** Ends a report: it is complete, or has failed. */
export class EndReport extends Command<void> {
  constructor(
    readonly stream: string,
    readonly end: Extract<ReportRunFact, { type: 'report.succeeded' | 'report.failed' }>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
