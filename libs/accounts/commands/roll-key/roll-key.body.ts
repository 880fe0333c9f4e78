import { GRACES } from '#accounts/domain/api-key.decisions';
import { OneOf } from '#http/validation/fields';

export class RollKeyBody {
  @OneOf(Object.keys(GRACES), { optional: true, description: 'How long the old key keeps working; defaults to 24h.' }) grace?:
    string | null;
}
