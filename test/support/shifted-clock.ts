import { Clock } from '#kernel/time';

/** The machine's time, moved forward by as much as a test says. It goes on running, so that what waits for a moment gets there. */
export class ShiftedClock extends Clock {
  private ahead = 0;

  override milliseconds(): number {
    return Date.now() + this.ahead;
  }

  advance(seconds: number): void {
    this.ahead += seconds * 1000;
  }
}
