import { ApiAmount, ApiCount, ApiFlag, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

export const FIGURE_RANGES = ['1h', '1d', '7d', '30d', '90d'] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];

class FigureSumPart {
  @ApiCount('How many.') count!: number;
  @ApiAmount('Together.') amount!: number;
}

class FigurePointPart {
  @ApiTime('When the step begins.') at!: number;
  @ApiAmount('Payments captured in it.') money_in!: number;
  @ApiAmount('Refunds that succeeded in it.') refunds!: number;
}

class CurrencyFiguresPart {
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiObject('Payments captured.', () => FigureSumPart) money_in!: FigureSumPart;
  @ApiObject('Refunds that succeeded.', () => FigureSumPart) refunds!: FigureSumPart;
  @ApiObject('Payments captured in as much time before.', () => FigureSumPart) money_in_before!: FigureSumPart;
  @ApiObject('Refunds that succeeded in as much time before.', () => FigureSumPart) refunds_before!: FigureSumPart;
  @ApiList('Every step from the first to that of now, also one without money.', () => FigurePointPart) points!: FigurePointPart[];
}

/** Money in and money back over a stretch of time, by currency (people §3, "home"). */
export class FiguresResource {
  @Constant('figures') object!: 'figures';
  @ApiFlag('Whether it is real money.') livemode!: boolean;
  @ApiOneOf('By minute over an hour, by hour over a day, else by day.', FIGURE_RANGES) range!: FigureRange;
  @ApiText('The zone whose days are counted.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiTime('When the first step begins.') from!: number;
  @ApiTime('Now, by the clock of the mode.') to!: number;
  @ApiFlag('Whether all is counted: of more than 20,000 payments or refunds, those begun last are.') complete!: boolean;
  @ApiList('By currency; one without money is left out.', () => CurrencyFiguresPart) data!: CurrencyFiguresPart[];
}
