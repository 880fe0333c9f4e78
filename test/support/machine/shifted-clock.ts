import { Clock } from '#kernel/time';

/**
 * The machine's time, moved forward by a test. It keeps running, so that waits end; while it is stopped, several things can happen within one second.
 */
export class ShiftedClock extends Clock {
  private ahead = 0;
  private stands: number | undefined;

  override milliseconds(): number {
    return (this.stands ?? Date.now()) + this.ahead;
  }

  stand(): void {
    this.stands = Date.now();
  }

  goOn(): void {
    this.stands = undefined;
  }

  advance(seconds: number): void {
    this.ahead += seconds * 1000;
  }
}
