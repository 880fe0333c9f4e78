import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { StopActWithoutRight } from '#bulk-acts/commands/stop-act-without-right/stop-act-without-right.command';
import { bulkAct } from '#bulk-acts/domain/bulk-act';
import { loseAccess } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(StopActWithoutRight)
export class StopActWithoutRightHandler implements ICommandHandler<StopActWithoutRight> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly kinds: BulkActKinds,
  ) {}

  async execute({ id, context }: StopActWithoutRight): Promise<void> {
    const act = fold(bulkAct, await this.eventStore.load(bulkActStream(id)));
    if (act === null || (await this.kinds.mayDo(act.requested_by, act.act))) return;
    await this.eventStore.decide(bulkActStream(id), bulkAct, loseAccess, context);
  }
}
