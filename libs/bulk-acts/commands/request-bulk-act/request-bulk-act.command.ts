import type { Wanted } from '#bulk-acts/acts/found-items';
import type { RecordedFilter } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ProposalResource } from '#proposals/contract';

export interface BulkActDraft extends Wanted {
  /** The query as it is kept. */
  readonly filter: RecordedFilter;
}

/** A person acts on all that a filter finds now. Where the person needs approval for it, it becomes a proposal. */
export class RequestBulkAct extends Command<BulkActResource | ProposalResource> {
  constructor(
    readonly draft: BulkActDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
