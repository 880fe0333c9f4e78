import { ApiAmount, ApiCount, ApiFlag, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

export const FIGURE_RANGES = ['1h', '1d', '7d', '30d', '90d'] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];

class FigureSumPart {
  @ApiCount('Number of payments or refunds.') count!: number;
  @ApiAmount('Total amount.') amount!: number;
}

class FigurePointPart {
  @ApiTime('Start of the step.') at!: number;
  @ApiAmount('Payments captured during the step.') money_in!: number;
  @ApiAmount('Refunds that succeeded during the step.') refunds!: number;
}

class CurrencyFiguresPart {
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiObject('Payments captured during the range.', () => FigureSumPart) money_in!: FigureSumPart;
  @ApiObject('Refunds that succeeded during the range.', () => FigureSumPart) refunds!: FigureSumPart;
  @ApiObject('Payments captured during the preceding range of the same length.', () => FigureSumPart) money_in_before!: FigureSumPart;
  @ApiObject('Refunds that succeeded during the preceding range of the same length.', () => FigureSumPart) refunds_before!: FigureSumPart;
  @ApiList('All steps from the first to the current one, including empty ones.', () => FigurePointPart) points!: FigurePointPart[];
}

/** Money in and money back over a period, by currency (people §3, "home"). */
export class FiguresResource {
  @Constant('figures') object!: 'figures';
  @ApiFlag('Whether the figures are of live mode, with real money.') livemode!: boolean;
  @ApiOneOf('Range of the figures: steps of a minute for an hour, of an hour for a day, and of a day otherwise.', FIGURE_RANGES)
  range!: FigureRange;
  @ApiText('IANA time zone in which days begin.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiTime('Start of the first step.') from!: number;
  @ApiTime('Current time of the mode.') to!: number;
  @ApiFlag('Whether everything is counted; otherwise only the 20,000 most recent payments or refunds are.') complete!: boolean;
  @ApiList('Figures by currency. Currencies without any are left out.', () => CurrencyFiguresPart) data!: CurrencyFiguresPart[];
}
