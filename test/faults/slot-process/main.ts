import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { LISTS, SlotCopy, TIMES } from '#test/support/stores/slot-copies';

/** What the parent has this process do: lead from now on, under this token, or rebuild all read models. */
export type Order = { readonly lead: number } | { readonly rebuild: true };

/** Processes that start beside each other take seconds of a busy machine. */
const LEASED = { ...TIMES, lease: 3_000 };

/** A process of the projector, which folds slots until it is killed. Its stores are the arguments. */
const [mongodb, eventstoredb] = process.argv.slice(2) as [string, string];
Logger.overrideLogger(false);
const copy = SlotCopy.start(mongodb, new EventStoreDbHistory(eventstoredb) as unknown as HistoryBackend, LEASED);
process.on('message', (order: Order) => {
  if ('lead' in order) void copy.leadUnder(order.lead);
  else for (const { name } of LISTS) copy.projector.rebuild(name).catch(() => undefined);
});
process.on('disconnect', () => process.exit());
process.send!('up');
