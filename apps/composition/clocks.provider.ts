import type { FactoryProvider } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { ClockLeads, Clocks } from '#platform/clock/clocks';

/** `Clocks` loads nothing of Nest: commands that contracts offer use it. */
export const CLOCKS: FactoryProvider<Clocks> = {
  provide: Clocks,
  useFactory: (clock: Clock, leads: ClockLeads) => new Clocks(clock, leads),
  inject: [Clock, ClockLeads],
};
