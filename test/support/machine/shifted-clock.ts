import { Clock } from '#kernel/time';

/**
 * The machine's time, moved forward by as much as a test says. It goes on running, so that what waits for a moment gets there; while it is stopped, things
 * can be made to happen in the very second.
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
