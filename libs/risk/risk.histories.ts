import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';
import { listEntries } from '#risk/counters/list-entries.projection';
import { listEntryStream } from '#risk/domain/list-entry';
import { outcomeStream } from '#risk/domain/outcome.events';
import { assessmentStream } from '#risk/domain/risk.events';
import { ASSESSMENT_LIST, assessmentList } from '#risk/queries/assessment-list/assessment-list.projection';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';

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
  { prefix: 'rl', streams: (id) => [listEntryStream(id)], shown: shownAsKept(listEntries) },
];
