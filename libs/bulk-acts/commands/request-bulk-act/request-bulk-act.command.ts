import type { ActParams, BulkActKind } from '#act-kinds/contract';
import type { RecordedFilter } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ListQuery } from '#platform/storage/documents';
import type { ProposalResource } from '#proposals/contract';

export interface BulkActDraft {
  readonly kind: BulkActKind;
  readonly query: ListQuery;
  /** The same query as it is kept. */
  readonly filter: RecordedFilter;
  readonly params: ActParams;
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
