import type { RiskLevel } from '#orders/contract';
import { RISK_LEVELS } from '#orders/queries/contract';
import { Constant, ShownCount, ShownFlag, ShownList, ShownOneOf, ShownText, ShownTime, ShownUnion } from '#platform/http/shown';

const share = (description: string): PropertyDecorator => ShownUnion(description, [{ type: 'number', minimum: 0, maximum: 1 }], { orNull: true, example: 0.4 }); // prettier-ignore

class CountedOutcomesPart {
  @ShownCount('Arrived.') delivered!: number;
  @ShownCount('Came back.') rto!: number;
  @ShownCount('Were cancelled; rates count none of them.') cancelled!: number;
}

class LevelPart extends CountedOutcomesPart {
  @ShownOneOf('What was thought.', RISK_LEVELS, { example: 'high' }) level!: RiskLevel;
  @share('Of the orders of this level that ended, the share that came back; null where none has ended.') precision!: number | null;
  @share('Of all orders that came back, the share that had this level; null where none came back.') recall!: number | null;
}

class FactorRatePart extends CountedOutcomesPart {
  @ShownText('The factor.', { example: 'customer_new' }) code!: string;
  @share('Of the orders that it was found for and that ended, the share that came back.') rate!: number | null;
}

class WeekPart {
  @ShownTime('Its Monday, at midnight UTC.') week_start!: number;
  @ShownList('By level, of the orders placed in it.', () => LevelPart) levels!: readonly LevelPart[];
}

/** Whether the score deserves trust: what became of cash orders, by what was thought of them (interface §3.9). */
export class RiskPerformanceResource {
  @Constant('risk_performance') object!: 'risk_performance';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownList('By level, all weeks together.', () => LevelPart) levels!: readonly LevelPart[];
  @ShownList('By factor, the one whose orders came back most often first.', () => FactorRatePart) factors!: readonly FactorRatePart[];
  @ShownList('The newest 52 weeks with an outcome, newest first.', () => WeekPart) weeks!: readonly WeekPart[];
}
