import type { Recommendation } from '#orders/contract';
import { RECOMMENDATIONS } from '#orders/resource/order.parts';
import { Constant, ApiAmount, ApiCount, ApiObject, ApiOneOf, ApiText } from '#api-reference/api-fields';
import type { RiskPolicy } from '#risk/domain/policy';
import type { RiskSettings } from '#risk/domain/settings';

class RecommendationsPart {
  @ApiOneOf('At a low score.', RECOMMENDATIONS) low!: Recommendation;
  @ApiOneOf('At a medium score.', RECOMMENDATIONS, { example: 'verify' }) medium!: Recommendation;
  @ApiOneOf('At a high score.', RECOMMENDATIONS, { example: 'block_cod' }) high!: Recommendation;
}

class OrderValueHighPart {
  @ApiAmount('From here on an order’s value counts.', { example: 300_000 }) from!: number;
  @ApiAmount('From here on it counts most.', { example: 1_000_000 }) to!: number;
}

/** What an account has decided about risk, in one mode (interface §3.9). */
export class RiskSettingsResource implements RiskSettings {
  @Constant('risk_settings') object!: 'risk_settings';
  @ApiCount('How often they were changed.', { example: 0 }) version!: number;
  @ApiCount('The score from which the level is medium.', { example: 20 }) medium_from!: number;
  @ApiCount('The score from which it is high.', { example: 60 }) high_from!: number;
  @ApiObject('What follows from each level.', () => RecommendationsPart) recommendations!: RecommendationsPart;
  @ApiObject('Between these an order’s value counts more and more.', () => OrderValueHighPart) order_value_high!: OrderValueHighPart;
  @ApiCount('The least percentage to pay in advance where a part is required; 0 leaves it to the session.', { example: 0 })
  prepaid_percent!: number;
  @ApiText('What the night is judged by.', { example: 'Asia/Kolkata' }) time_zone!: string;
}

export const shownSettings = ({ settings, settings_version: version }: RiskPolicy): RiskSettingsResource => ({
  object: 'risk_settings',
  version,
  ...settings,
});
