import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';
import { listEntries } from '#risk/counters/list-entries.projection';
import { importPartStream, importStream, ROWS_OF_A_PART } from '#risk/domain/list-import';
import { listEntryStream } from '#risk/domain/list-entry';
import { outcomeStream } from '#risk/domain/outcome.events';
import { assessmentStream } from '#risk/domain/risk.events';
import { ASSESSMENT_LIST, assessmentList } from '#risk/queries/assessment-list/assessment-list.projection';
import { LIST_IMPORTS, listImports } from '#risk/queries/list-import/list-import.projection';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';
import type { ListImportResource } from '#risk/resource/list-import.resource';

const NOTHING = { order: null, checkout_session: null };

export const RISK_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'risk',
    async streams(id, known) {
      const { order, checkout_session } = (await known.find<RiskAssessmentResource>(ASSESSMENT_LIST, id)) ?? NOTHING;
      const besides = [...(await known.streamsOf(checkout_session)), ...(await known.streamsOf(order))];
      return [...new Set([assessmentStream(id), ...besides, ...(order === null ? [] : [outcomeStream(order)])])];
    },
    shown: shownAsKept(assessmentList),
  },
  {
    prefix: 'rli',
    async streams(id, known) {
      const { rows } = (await known.find<ListImportResource>(LIST_IMPORTS, id)) ?? { rows: 0 };
      const parts = Array.from({ length: Math.ceil(rows / ROWS_OF_A_PART) }, (_, part) => importPartStream(id, part));
      return rows === 0 ? [] : [importStream(id), ...parts];
    },
    shown: shownAsKept(listImports),
  },
  { prefix: 'rl', streams: (id) => [listEntryStream(id)], shown: shownAsKept(listEntries) },
];
