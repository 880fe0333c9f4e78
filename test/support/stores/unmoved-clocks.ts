import type { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';
import { type ClockLeads, Clocks } from '#platform/clock/clocks';

/** Every account's time is the machine's, or the given clock's. */
export const unmovedClocks = (clock: Clock = new MachineClock()): Clocks =>
  new Clocks(clock, { ahead: async () => 0 } satisfies ClockLeads);
