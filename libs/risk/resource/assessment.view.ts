import type { View } from '#kernel/fact';
import { orderOf } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { assessedIn } from '#risk/domain/risk.events';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';

/** An assessment as `GET /risk/assessments/{id}` shows it, with the outcome of the order. */
export const assessmentResource: View<RiskAssessmentResource | null, RecordedEvent> = {
  initial: null,
  evolve(assessment, event) {
    const { type, data, at } = event;
    const assessed = assessedIn(event);
    if (assessed !== null) {
      const { assessment: id, settings: _, inputs, ...found } = assessed;
      const { customer: __, device: ___, ...known } = inputs;
      const { amount, currency, payment_option } = inputs;
      const { livemode } = event.metadata;
      const made = { livemode, created_at: at, assessed_at: at, amount, currency, payment_option };
      return { id, object: 'risk_assessment', ...made, ...found, inputs: known, outcome: null };
    }
    if (assessment === null) return null;
    switch (type) {
      case 'risk.outcome_recorded':
        return { ...assessment, order: data.order, outcome: data.outcome };
      case 'order.placed':
        return { ...assessment, order: data.order };
      case 'order.terms_changed':
        return { ...assessment, order: orderOf(event.stream) };
      default:
        return assessment;
    }
  },
};
