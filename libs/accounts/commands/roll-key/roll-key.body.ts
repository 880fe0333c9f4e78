import { GRACES } from '#accounts/domain/api-key.decisions';
import { OneOf } from '#http/validation/fields';

export class RollKeyBody {
  @OneOf(Object.keys(GRACES), { optional: true, description: 'For how long the old key works on; 24h, if left out.' }) grace?:
    string | null;
}
