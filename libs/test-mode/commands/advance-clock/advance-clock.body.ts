import { Timestamp, Whole } from '#http/validation/fields';

export class AdvanceClockBody {
  @Whole({
    optional: true,
    min: Number.MIN_SAFE_INTEGER,
    description: 'Number of seconds to advance the clock by; more than 0.',
    example: 3600,
  })
  seconds?: number | null;

  @Timestamp({ optional: true, description: 'Alternatively, the time to set the clock to, later than its current time, in Unix seconds.' })
  to?: number | null;
}
