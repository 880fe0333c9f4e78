import type { HistoryFault } from '#platform/verification/history-check';

/** Of faults, which are counted all, so many are told. */
const MOST_TOLD = 100;

/** What was found: how many, and the first of them. */
export class Findings {
  constructor(
    public count = 0,
    readonly told: HistoryFault[] = [],
  ) {}

  add(...faults: readonly HistoryFault[]): void {
    this.count += faults.length;
    this.tell(faults);
  }

  absorb({ count, told }: Findings): void {
    this.count += count;
    this.tell(told);
  }

  private tell(faults: readonly HistoryFault[]): void {
    this.told.push(...faults.slice(0, Math.max(0, MOST_TOLD - this.told.length)));
  }
}
