import type { Fact } from '#kernel/fact';
import type { Judgement } from '#risk/domain/assess';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import type { RiskSettings } from '#risk/domain/settings';

/** Why a purchase was looked at: its session was made, cash was chosen, or somebody asked. */
export type Occasion = 'session' | 'cod_choice' | 'request';

/** A purchase was assessed. Stands in the stream of the session that it is about, beside the fact that it goes with; in one of its own where somebody asked. */
export type RiskFact = Fact<'risk.assessed', RiskAssessed>;

export interface RiskAssessed extends Judgement {
  readonly assessment: string;
  readonly occasion: Occasion;
  readonly checkout_session: string | null;
  readonly order: string | null;
  /** With the settings, what the rest comes from. */
  readonly model: number;
  readonly inputs: RiskInputs;
  readonly settings: RiskSettings;
  /** How often they had been changed. */
  readonly settings_version: number;
}

/** Of one that somebody asked for. */
export const assessmentStream = (assessment: string): string => `risk_assessment-${assessment}`;
