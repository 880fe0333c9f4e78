import { Body, Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { ChangeSettings } from '#risk/commands/change-settings/change-settings.command';
import { RiskSettingsResource } from '#risk/resource/settings.resource';
import { isTimeZone } from '#kernel/time-zone';
import type { Recommendation } from '#orders/contract';
import { Amount, field, Nested, OneOf, Whole } from '#http/validation/fields';
import { length, type Rule, text } from '#http/validation/field-rules';
import { RECOMMENDATIONS } from '#risk/resource/rule.resource';

const MAYBE = { optional: true, empty: 'refused' } as const;

const timeZone: Rule = {
  code: 'invalid_value',
  say: 'must be a time zone by its IANA name, such as Asia/Kolkata. Letters such as IST stand for several zones.',
  holds: (value) => typeof value !== 'string' || isTimeZone(value),
};

class RecommendationsBody {
  @OneOf(RECOMMENDATIONS, { ...MAYBE, description: 'Recommendation for low risk.' }) low?: Recommendation;
  @OneOf(RECOMMENDATIONS, { ...MAYBE, description: 'Recommendation for medium risk.' }) medium?: Recommendation;
  @OneOf(RECOMMENDATIONS, { ...MAYBE, description: 'Recommendation for high risk.' }) high?: Recommendation;
}

class OrderValueHighBody {
  @Amount({ ...MAYBE, description: 'Order value above which the factor `order_value_high` adds points.' }) from?: number;
  @Amount({ ...MAYBE, description: 'Order value from which it adds its maximum of points; above `from`.' }) to?: number;
}

export class ChangeSettingsBody {
  @Whole({ ...MAYBE, min: 1, max: 99, example: 20, description: 'Minimum score for medium risk.' }) medium_from?: number;
  @Whole({ ...MAYBE, min: 2, max: 100, example: 60, description: 'Minimum score for high risk; above `medium_from`.' }) high_from?: number;
  @Nested(() => RecommendationsBody, { ...MAYBE, example: { high: 'partial_prepaid' } }) recommendations?: RecommendationsBody;
  @Nested(() => OrderValueHighBody, MAYBE) order_value_high?: OrderValueHighBody;
  @Whole({
    ...MAYBE,
    max: 99,
    example: 20,
    description: 'Minimum percentage to prepay if a partial prepayment is required; 0 leaves it to the session.',
  })
  prepaid_percent?: number;
  @field(
    { rules: [text, ...length(1, 100), timeZone], schema: { type: 'string', example: 'Asia/Kolkata' } },
    { ...MAYBE, description: 'IANA time zone that determines night-time.' },
  )
  time_zone?: string;
}

@Controller('risk/settings')
export class ChangeSettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Scope('risk:write')
  @About(`
    Updates the risk settings. Omitted fields do not change, and neither do past assessments. A level whose recommendation is partial_prepaid
    removes full cash on delivery if the session offers partial_prepaid, and requires verification otherwise.
  `)
  @Answers(200, RiskSettingsResource, ['invalid_range'])
  change(@Body() body: ChangeSettingsBody, @Commanding() context: CommandContext): Promise<RiskSettingsResource> {
    return this.commands.execute(ChangeSettings({ changes: body, context }));
  }
}
