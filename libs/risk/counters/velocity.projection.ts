import { DAY, HOUR, type UnixSeconds } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';
import { countedIn } from '#risk/domain/risk.events';

/** Recent sessions of one phone number or device. */
export interface Velocity {
  /** When the sessions began, oldest first. */
  readonly begun: readonly UnixSeconds[];
}

export const PHONE_VELOCITY = 'risk_phones';
export const DEVICE_VELOCITY = 'risk_devices';

export const PHONE_WINDOW = HOUR;
export const DEVICE_WINDOW = DAY;

/** Maximum times that are kept. No factor needs a higher count. */
const MOST_TIMES = 20;

/** Keeps when the sessions of each phone number (`customer`, whose id follows from it) or device began within a time window. Drops older times. */
const velocity = (name: string, kind: 'customer' | 'device', window: number): Projection<Velocity> => ({
  name,
  version: 1,
  window,
  filters: {},
  documentOf: (event) => {
    if (event.type === 'customer.forgotten') return kind === 'customer' ? event.data.subject : null;
    return countedIn(event)?.[kind] ?? null;
  },
  evolve: (known, { type, at }) =>
    type === 'customer.forgotten' ? null : { begun: [...within(known, window, at), at].slice(-MOST_TIMES) },
  // Retention counts from the latest session.
  createdAt: ({ begun }) => begun.at(-1)!,
});

/** The sessions within the window at a time. */
export const within = (known: Velocity | null, window: number, now: UnixSeconds): readonly UnixSeconds[] =>
  (known?.begun ?? []).filter((at) => at > now - window);

export const phoneVelocity = velocity(PHONE_VELOCITY, 'customer', PHONE_WINDOW);
export const deviceVelocity = velocity(DEVICE_VELOCITY, 'device', DEVICE_WINDOW);
