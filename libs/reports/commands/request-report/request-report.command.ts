import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ReportRequested } from '#reports/domain/report-run.events';
import type { ReportRunResource } from '#reports/resource/report-run.resource';

/**
 * Requests a report. `draft.run` is the id of the run if it was announced before, as by a bulk act; otherwise a new one is made. `at` selects the day whose
 * limit of reports applies: now, or the time at which a schedule or a bulk act became due.
 */
export class RequestReport extends Command<ReportRunResource> {
  constructor(
    readonly draft: Omit<ReportRequested, 'run'> & Partial<Pick<ReportRequested, 'run'>>,
    readonly context: CommandContext,
    readonly at = context.now,
  ) {
    super();
  }
}
