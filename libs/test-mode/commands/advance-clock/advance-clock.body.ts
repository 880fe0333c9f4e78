import { Timestamp, Whole } from '#http/validation/fields';

export class AdvanceClockBody {
  @Whole({ optional: true, min: Number.MIN_SAFE_INTEGER, description: 'By how much, in seconds; more than 0.', example: 3600 })
  seconds?: number | null;

  @Timestamp({ optional: true, description: 'Or the moment that it is to show; later than the one it shows. Unix seconds.' })
  to?: number | null;
}
