import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ReportRequested } from '#reports/domain/report-run.events';
import type { ReportRunResource } from '#reports/resource/report-run.resource';

/**
 * A run with an id in its draft is known by that id before it is requested. `at`: the moment that the rows are as of; now, unless a schedule sets it.
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
