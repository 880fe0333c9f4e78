import { VisibleActs } from '#bulk-acts/acts/visible-acts';
import { bulkAct } from '#bulk-acts/domain/bulk-act';
import { stopBulkAct } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { command, fields } from '#platform/cqrs/command';

/** Stops an act on a person's request. */
export const StopBulkAct = command('StopBulkAct', {
  input: fields<{
    id: string;
    /** The role of a person who may stop only their own acts; null for a person who may stop all. */
    ownAlone: string | null;
  }>(),
  uses: { acts: VisibleActs },
  stream: ({ id }) => bulkActStream(id),
  view: bulkAct,
  rule: (act, { id, ownAlone, context }) => stopBulkAct(act, id, { user: context.actor.id!, ownAlone }),
  answer: (_, { id, context }, { acts }) => acts.after(context, id),
});
