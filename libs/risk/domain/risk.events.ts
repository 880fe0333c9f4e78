import type { DataOf, Fact } from '#kernel/fact';
import type { AssessmentResult } from '#risk/domain/assess';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import type { RiskSettings } from '#risk/domain/settings';

/** Why a purchase was assessed: its session was created, cash was chosen, its order was placed, or it was requested. */
export type Occasion = 'session' | 'cod_choice' | 'order' | 'request';

/** A purchase was assessed. The fact is on the session's stream or, for a requested assessment, on its own stream. */
export type RiskFact = Fact<'risk.assessed', RiskAssessed>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<RiskFact> {}
}

export interface RiskAssessed extends AssessmentResult {
  readonly assessment: string;
  readonly occasion: Occasion;
  readonly checkout_session: string | null;
  readonly order: string | null;
  /** The model, the inputs and the settings, from which the rest follows. */
  readonly model: number;
  readonly inputs: RiskInputs;
  readonly settings: RiskSettings;
  /** How often the settings had been changed. */
  readonly settings_version: number;
}

/** Holds an assessment inside the fact it was made for: one event costs half of two. Before 0.2.0 it was a separate event. */
export interface Carries {
  readonly assessed?: RiskAssessed;
}

/** A session without an assessment names the shopper it counts for. */
export interface CarriesOrCounts extends Carries {
  readonly counted?: CountedShopper;
}

/** Keyed hashes of a shopper and their device, by which sessions are counted; null where unknown. */
export type CountedShopper = Pick<RiskInputs, 'customer' | 'device'>;

/** The assessment in a fact; null without one. */
export const assessedIn = ({ type, data }: { readonly type: string; readonly data: unknown }): RiskAssessed | null =>
  type === 'risk.assessed' ? (data as RiskAssessed) : ((data as Carries | null)?.assessed ?? null);

/** The shopper whose session a fact created; null for any other fact. */
export function countedIn(event: { readonly type: string; readonly data: unknown }): CountedShopper | null {
  const assessed = assessedIn(event);
  return assessed?.occasion === 'session' ? assessed.inputs : ((event.data as CarriesOrCounts | null)?.counted ?? null);
}

/** The stream of a requested assessment. */
export const assessmentStream = (assessment: string): string => `risk_assessment-${assessment}`;
