import { MachineClock } from '#platform/clock/machine-clock';
import { Clocks } from '#platform/clock/clocks';
import type { DueWork } from '#platform/storage/due-work';

/** Every account's time is the machine's. */
export const unmovedClocks = (): Clocks => new Clocks(new MachineClock(), { ahead: async () => 0 } as unknown as DueWork);
