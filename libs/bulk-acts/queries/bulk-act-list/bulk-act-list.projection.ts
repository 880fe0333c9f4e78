import { isUnfinished } from '#bulk-acts/domain/bulk-act';
import type { BulkActFact } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { bulkActResource } from '#bulk-acts/resource/bulk-act.view';
import type { Projection } from '#platform/projector/projection';
import { queriesOf } from '#platform/storage/document-queries';

export const BULK_ACTS = 'bulk_acts';

/** The types of facts that belong to an act. Not `bulk_act.page_found`: if the request is killed, its page belongs to none. */
const TYPES = /^bulk_act\.(?!page_found$)/;

export const bulkActList: Projection<BulkActResource> = {
  name: BULK_ACTS,
  version: 1,
  filters: {
    status: ({ status }) => status,
    act: ({ act }) => act,
    requested_by: ({ requested_by }) => requested_by,
    unfinished_of: (act) => (isUnfinished(act) ? act.requested_by : null),
  },
  documentOf: ({ type, data }) => (TYPES.test(type) ? (data as BulkActFact['data']).bulk_act : null),
  evolve: (act, event) => bulkActResource.evolve(act, event),
  createdAt: ({ created_at }) => created_at,
};

export const bulkActQueries = queriesOf(BULK_ACTS, 'act');
