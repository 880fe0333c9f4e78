import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { StopActWithoutRight } from '#bulk-acts/commands/stop-act-without-right/stop-act-without-right.command';
import { bulkAct } from '#bulk-acts/domain/bulk-act';
import { loseAccess } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { fold } from '#kernel/fact';
import { compositeCommand } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';

export const StopActWithoutRightHandler = compositeCommand(StopActWithoutRight, {
  uses: { eventStore: EventStore, kinds: BulkActKinds },
  async run({ id, context }, { eventStore, kinds }) {
    const act = fold(bulkAct, await eventStore.load(bulkActStream(id)));
    if (act === null || (await kinds.mayDo(act.requested_by, act.act))) return;
    await eventStore.decide(bulkActStream(id), bulkAct, loseAccess, context);
  },
});
