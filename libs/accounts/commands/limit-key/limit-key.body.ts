import { MOST_REQUESTS } from '#accounts/domain/api-key.decisions';
import { Whole } from '#http/validation/fields';

export class LimitKeyBody {
  @Whole({ optional: true, empty: 'removes', min: 1, max: MOST_REQUESTS, description: 'Requests per second; null: as many as usual.' })
  rate_limit?: number | null;
}
