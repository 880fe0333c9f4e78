import type { Wanted } from '#bulk-acts/acts/found-items';
import type { RecordedFilter } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';
import type { ProposalResource } from '#proposals/contract';

export interface BulkActDraft extends Wanted {
  /** The filter as the event records it. */
  readonly filter: RecordedFilter;
  /** The stopped act that this one resumes; null otherwise. */
  readonly continues: string | null;
}

/** Requests an act on everything that a filter finds now. If the person needs approval, it becomes a proposal. */
export const RequestBulkAct = message<
  {
    /** The id of the new act. */
    id: string;
    draft: BulkActDraft;
    context: CommandContext;
  },
  BulkActResource | ProposalResource
>('RequestBulkAct');
