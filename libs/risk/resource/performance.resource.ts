import type { RiskLevel } from '#orders/contract';
import { RISK_LEVELS } from '#orders/queries/contract';
import { Constant, ApiCount, ApiFlag, ApiList, ApiOneOf, ApiText, ApiTime, ApiUnion } from '#http/api-reference/api-fields';

const share = (description: string): PropertyDecorator => ApiUnion(description, [{ type: 'number', minimum: 0, maximum: 1 }], { orNull: true, example: 0.4 }); // prettier-ignore

class CountedOutcomesPart {
  @ApiCount('Number of orders delivered.') delivered!: number;
  @ApiCount('Number of orders returned to origin.') rto!: number;
  @ApiCount('Number of orders cancelled; not counted in rates.') cancelled!: number;
}

class LevelPart extends CountedOutcomesPart {
  @ApiOneOf('Risk level of the assessment.', RISK_LEVELS, { example: 'high' }) level!: RiskLevel;
  @share('The share of this level’s ended orders that came back; null where none has ended.') precision!: number | null;
  @share('The share of all returned orders that had this level; null where none came back.') recall!: number | null;
}

class FactorRatePart extends CountedOutcomesPart {
  @ApiText('Code of the factor.', { example: 'customer_new' }) code!: string;
  @share('The share of the ended orders with this factor that came back.') rate!: number | null;
}

class WeekPart {
  @ApiTime('Monday of the week, at midnight UTC.') week_start!: number;
  @ApiList('Outcomes of the orders placed in the week, by level.', () => LevelPart) levels!: readonly LevelPart[];
}

/** How reliable the score is: outcomes of cash orders by their assessment (interface §3.9). */
export class RiskPerformanceResource {
  @Constant('risk_performance') object!: 'risk_performance';
  @ApiFlag('Whether the risk performance is of live mode, with real money.') livemode!: boolean;
  @ApiList('Outcomes of all weeks, by level.', () => LevelPart) levels!: readonly LevelPart[];
  @ApiList('Outcomes by factor, in descending order of the rate of returns.', () => FactorRatePart) factors!: readonly FactorRatePart[];
  @ApiList('The most recent 52 weeks with an outcome, newest first.', () => WeekPart) weeks!: readonly WeekPart[];
}
