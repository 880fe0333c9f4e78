import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { assessedIn } from '#risk/domain/risk.events';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';
import { assessmentResource } from '#risk/resource/assessment.view';

export const ASSESSMENT_LIST = 'risk_assessments';

export const assessmentList: Projection<RiskAssessmentResource> = {
  name: ASSESSMENT_LIST,
  version: 2,
  filters: {},
  documentOf: (event) => assessedIn(event)?.assessment ?? assessmentOf(event),
  evolve: (assessment, event) => assessmentResource.evolve(assessment, event),
  createdAt: ({ created_at }) => created_at,
};

function assessmentOf({ type, data }: RecordedEvent): string | null {
  if (type === 'risk.outcome_recorded') return data.assessment;
  return type === 'order.placed' || type === 'order.terms_changed' ? (data.risk?.assessment ?? null) : null;
}
