import type { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';
import { type ClockLeads, Clocks } from '#platform/clock/clocks';

/** Every account's time is the machine's, or that of the clock that is given. */
export const unmovedClocks = (clock: Clock = new MachineClock()): Clocks =>
  new Clocks(clock, { ahead: async () => 0 } satisfies ClockLeads);
