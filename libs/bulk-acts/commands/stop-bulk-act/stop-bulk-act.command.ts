import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Stops an act on a person's request. */
export class StopBulkAct extends Command<BulkActResource> {
  constructor(
    readonly id: string,
    /** The role of a person who may stop only their own acts; null for a person who may stop all. */
    readonly ownAlone: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
