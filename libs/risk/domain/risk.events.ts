import type { Fact } from '#kernel/fact';
import type { Judgement } from '#risk/domain/assess';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import type { RiskSettings } from '#risk/domain/settings';

/** Why a purchase was looked at: its session was made, cash was chosen, or somebody asked. */
export type Occasion = 'session' | 'cod_choice' | 'request';

/** A purchase was assessed. Stands in the stream of the session that it is about, beside the fact that chose cash; in one of its own where somebody asked. */
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

/** What a fact carries that an assessment was made for: one event costs half of two. Before 0.2.0 it stood beside that fact. */
export interface Carries {
  readonly assessed?: RiskAssessed;
}

/** The assessment that a fact tells of; null where it tells of none. */
export const assessedIn = ({ type, data }: { readonly type: string; readonly data: unknown }): RiskAssessed | null =>
  type === 'risk.assessed' ? (data as RiskAssessed) : ((data as Carries | null)?.assessed ?? null);

/** Of one that somebody asked for. */
export const assessmentStream = (assessment: string): string => `risk_assessment-${assessment}`;
