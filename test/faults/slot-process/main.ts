import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { LISTS, SlotCopy } from '#test/support/stores/slot-copies';

/** What the parent has this process do: lead from now on, under this token, or rebuild all read models. */
export type Order = { readonly lead: number } | { readonly rebuild: true };

/** A process of the projector, which folds slots until it is killed. Its stores are the arguments. */
const [mongodb, eventstoredb] = process.argv.slice(2) as [string, string];
Logger.overrideLogger(false);
const copy = SlotCopy.start(mongodb, new EventStoreDbHistory(eventstoredb) as unknown as HistoryBackend);
process.on('message', (order: Order) => {
  const done = 'lead' in order ? copy.leadUnder(order.lead) : Promise.all(LISTS.map(({ name }) => copy.projector.rebuild(name)));
  done.catch(() => undefined);
});
process.on('disconnect', () => process.exit());
process.send!('up');
