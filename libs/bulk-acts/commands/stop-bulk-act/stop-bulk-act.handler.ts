import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { VisibleActs } from '#bulk-acts/acts/visible-acts';
import { StopBulkAct } from '#bulk-acts/commands/stop-bulk-act/stop-bulk-act.command';
import { type BulkAct, bulkAct } from '#bulk-acts/domain/bulk-act';
import { stopBulkAct } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(StopBulkAct)
export class StopBulkActHandler implements ICommandHandler<StopBulkAct> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly acts: VisibleActs,
  ) {}

  async execute({ id, ownAlone, context }: StopBulkAct): Promise<BulkActResource> {
    const rule = (act: BulkAct | null) => stopBulkAct(act, id, { user: context.actor.id!, ownAlone });
    await this.eventStore.decide(bulkActStream(id), bulkAct, rule, context);
    return this.acts.after(context, id);
  }
}
