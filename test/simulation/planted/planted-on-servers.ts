import { setTimeout as pause } from 'node:timers/promises';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { BEGINNING } from '#platform/event-history/eventstoredb/positions';
import { EventStoreDbEventStore } from '#platform/event-store/eventstoredb/eventstoredb-event-store';
import { MongoSlotDocuments } from '#platform/projection-slots/mongodb/mongo-slot-documents';
import { SlottedReadModels } from '#platform/projection-slots/mongodb/slotted-read-models';
import type { PLANTED_ON_SERVERS } from '#test/simulation/planted/names';
import { everyOf, type Plant, replace } from '#test/simulation/planted/replaced-method';

/** Mistakes of what the stores of a deployment do alone. */
export const ON_SERVERS: Readonly<Record<(typeof PLANTED_ON_SERVERS)[number], Plant>> = {
  'answer reads before their slot has folded': () => replace(SlottedReadModels, 'reached', () => async () => true),
  'move on before documents are written': () =>
    replace(
      MongoSlotDocuments,
      'write',
      (write) =>
        async function (...given) {
          pause(300)
            .then(() => write.apply(this, given))
            .catch(() => undefined);
        },
    ),
  'take an append without an answer for done': () =>
    replace(
      EventStoreDbEventStore,
      'append',
      (append) =>
        async function (...given) {
          try {
            return await append.apply(this, given);
          } catch (fault) {
            if (!(fault instanceof HistoryUnavailable)) throw fault;
            return { revision: 0, position: BEGINNING };
          }
        },
    ),
  'append at any revision': () =>
    replace(EventStoreDbEventStore, 'append', (append) => function (stream, _expected, events) { return append.call(this, stream, 'any', events); }), // prettier-ignore
  'lose a job that was planned on servers': () => {
    const isLost = everyOf(29);
    return replace(MongoJobStore, 'plan', (plan) => function (planner, range, jobs: object[], ...rest) { return plan.call(this, planner, range, jobs.filter(() => !isLost()), ...rest); }); // prettier-ignore
  },
};
