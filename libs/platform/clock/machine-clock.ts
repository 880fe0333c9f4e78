import { Clock } from '#kernel/time';

/** The time of the machine. */
export class MachineClock extends Clock {
  milliseconds(): number {
    return Date.now();
  }
}
