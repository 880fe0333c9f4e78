import type { Wanted } from '#bulk-acts/acts/found-items';
import type { RecordedFilter } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

export interface BulkActDraft extends Wanted {
  /** The filter as the event records it. */
  readonly filter: RecordedFilter;
  /** The stopped act that it continues; null for an act of its own. */
  readonly continues: string | null;
}

/** Requests an act on everything that a filter finds now. If the person needs approval, it becomes a proposal. */
export class RequestBulkAct extends Command<BulkActResource | ProposalResource> {
  constructor(
    /** The id of the new act. */
    readonly id: string,
    readonly draft: BulkActDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
