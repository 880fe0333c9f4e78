import { MOST_REQUESTS } from '#accounts/domain/api-key.decisions';
import { Whole } from '#http/validation/fields';

export class LimitKeyBody {
  @Whole({
    empty: 'removes',
    min: 1,
    max: MOST_REQUESTS,
    description: 'Maximum requests per second; null for the usual limit.',
  })
  rate_limit!: number | null;
}
