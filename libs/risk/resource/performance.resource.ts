import type { RiskLevel } from '#orders/contract';
import { RISK_LEVELS } from '#orders/queries/contract';
import { Constant, ApiCount, ApiFlag, ApiList, ApiOneOf, ApiText, ApiTime, ApiUnion } from '#api-reference/api-fields';

const share = (description: string): PropertyDecorator => ApiUnion(description, [{ type: 'number', minimum: 0, maximum: 1 }], { orNull: true, example: 0.4 }); // prettier-ignore

class CountedOutcomesPart {
  @ApiCount('Arrived.') delivered!: number;
  @ApiCount('Came back.') rto!: number;
  @ApiCount('Were cancelled; rates count none of them.') cancelled!: number;
}

class LevelPart extends CountedOutcomesPart {
  @ApiOneOf('What was thought.', RISK_LEVELS, { example: 'high' }) level!: RiskLevel;
  @share('The share of this level’s ended orders that came back; null where none has ended.') precision!: number | null;
  @share('The share of all returned orders that had this level; null where none came back.') recall!: number | null;
}

class FactorRatePart extends CountedOutcomesPart {
  @ApiText('The factor.', { example: 'customer_new' }) code!: string;
  @share('The share of the ended orders with this factor that came back.') rate!: number | null;
}

class WeekPart {
  @ApiTime('Its Monday, at midnight UTC.') week_start!: number;
  @ApiList('By level, of the orders placed in it.', () => LevelPart) levels!: readonly LevelPart[];
}

/** How reliable the score is: outcomes of cash orders by their assessment (interface §3.9). */
export class RiskPerformanceResource {
  @Constant('risk_performance') object!: 'risk_performance';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiList('By level, all weeks together.', () => LevelPart) levels!: readonly LevelPart[];
  @ApiList('By factor, the one whose orders came back most often first.', () => FactorRatePart) factors!: readonly FactorRatePart[];
  @ApiList('The newest 52 weeks with an outcome, newest first.', () => WeekPart) weeks!: readonly WeekPart[];
}
