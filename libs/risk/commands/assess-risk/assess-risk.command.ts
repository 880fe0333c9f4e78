import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';
import type { Purchase } from '#risk/risk-assessor';

/** The purchase to assess: as given in the request, or that of an order or a session. */
export type ToAssess =
  | { readonly purchase: Purchase }
  | { readonly order: string; readonly payment_option: Purchase['payment_option'] }
  | { readonly checkout_session: string; readonly payment_option: Purchase['payment_option'] };

/** Assesses a purchase on request. */
export class AssessRisk extends Command<RiskAssessmentResource> {
  constructor(
    readonly assessment: string,
    readonly subject: ToAssess,
    readonly context: CommandContext,
  ) {
    super();
  }
}
