import type { Recommendation } from '#orders/contract';
import { RECOMMENDATIONS } from '#orders/resource/order.parts';
import { Constant, ApiAmount, ApiCount, ApiObject, ApiOneOf, ApiText } from '#http/api-reference/api-fields';
import type { RiskPolicy } from '#risk/domain/policy';
import type { RiskSettings } from '#risk/domain/settings';

class RecommendationsPart {
  @ApiOneOf('Recommendation for low risk.', RECOMMENDATIONS) low!: Recommendation;
  @ApiOneOf('Recommendation for medium risk.', RECOMMENDATIONS, { example: 'verify' }) medium!: Recommendation;
  @ApiOneOf('Recommendation for high risk.', RECOMMENDATIONS, { example: 'block_cod' }) high!: Recommendation;
}

class OrderValueHighPart {
  @ApiAmount('Order value from which points are added.', { example: 300_000 }) from!: number;
  @ApiAmount('Order value from which the maximum of points is added.', { example: 1_000_000 }) to!: number;
}

/** An account's risk settings in one mode (interface §3.9). */
export class RiskSettingsResource implements RiskSettings {
  @Constant('risk_settings') object!: 'risk_settings';
  @ApiCount('Version of the settings, increased with each change.', { example: 0 }) version!: number;
  @ApiCount('Minimum score for medium risk.', { example: 20 }) medium_from!: number;
  @ApiCount('Minimum score for high risk.', { example: 60 }) high_from!: number;
  @ApiObject('Recommendation for each level.', () => RecommendationsPart) recommendations!: RecommendationsPart;
  @ApiObject('Range of order values over which points increase.', () => OrderValueHighPart) order_value_high!: OrderValueHighPart;
  @ApiCount('Minimum percentage to prepay if a partial prepayment is required; 0 leaves it to the session.', { example: 0 })
  prepaid_percent!: number;
  @ApiText('Time zone that determines night-time.', { example: 'Asia/Kolkata' }) time_zone!: string;
}

export const shownSettings = ({ settings, settings_version: version }: RiskPolicy): RiskSettingsResource => ({
  object: 'risk_settings',
  version,
  ...settings,
});
