import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { FiguresResource } from '#orders/resource/figures.resource';

type CurrencyFigures = FiguresResource['data'][number];
type Kind = 'money_in' | 'refunds';

/** A movement of money at a time. */
export interface Moved {
  readonly at: UnixSeconds;
  readonly amount: Minor;
  readonly currency: string;
}

/** Sums for the steps that begin at `starts`, oldest first, and for the period of the same length before them. */
export class Figures {
  private readonly currencies = new Map<string, CurrencyFigures>();

  constructor(private readonly starts: readonly UnixSeconds[]) {}

  add(kind: Kind, { at, amount, currency }: Moved): void {
    const figures = this.of(currency);
    const step = this.starts.findLastIndex((start) => start <= at);
    const sum = step === -1 ? figures[`${kind}_before`] : figures[kind];
    sum.count += 1;
    sum.amount += amount;
    if (step !== -1) figures.points[step]![kind] += amount;
  }

  /** The figures, sorted by currency. */
  all(): CurrencyFigures[] {
    return [...this.currencies.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  }

  private of(currency: string): CurrencyFigures {
    const known = this.currencies.get(currency);
    if (known !== undefined) return known;
    const none = (): CurrencyFigures['refunds'] => ({ count: 0, amount: 0 });
    const points = this.starts.map((at) => ({ at, money_in: 0, refunds: 0 }));
    const figures = { currency, money_in: none(), refunds: none(), money_in_before: none(), refunds_before: none(), points };
    this.currencies.set(currency, figures);
    return figures;
  }
}
