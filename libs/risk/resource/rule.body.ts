import { isVisible } from '#kernel/comparable';
import type { Recommendation, RiskLevel } from '#orders/contract';
import { field, Flag, ListOfDto, OneOf, Text } from '#http/validation/fields';
import { isReadable, type Rule } from '#http/validation/field-rules';
import type { Condition, ConditionField, Operator } from '#risk/domain/rules';
import { ALL_OPERATORS, FIELDS, RECOMMENDATIONS, RISK_LEVELS } from '#risk/resource/rule.resource';

const LONGEST = 200;

/** Validates the value of a condition. */
const comparable: Rule = {
  code: 'invalid_value',
  say: `must be a whole number, or a text of 1 to ${LONGEST} characters, one of which can be seen.`,
  holds: (value) =>
    Number.isSafeInteger(value) || (typeof value === 'string' && isVisible(value) && value.length <= LONGEST && isReadable(value)),
};

class ConditionBody implements Condition {
  @OneOf(FIELDS, { example: 'postal_code' }) field!: ConditionField;
  @OneOf(ALL_OPERATORS, { example: 'starts_with' }) operator!: Operator;
  @field({ rules: [comparable], schema: { oneOf: [{ type: 'string' }, { type: 'integer' }] } }, { example: '5600' })
  value!: string | number;
}

const ALL_HOLD = {
  max: 20,
  description: 'Conditions that must all be met. Trying a rule that matches everything returns a warning.',
} as const;

/** A trial of a rule. */
export class TryRuleBody {
  @ListOfDto(() => ConditionBody, ALL_HOLD) conditions!: ConditionBody[];
  @OneOf(RECOMMENDATIONS, { optional: true, description: 'Recommendation for matching orders. Either this or level.', example: 'verify' })
  recommendation?: Recommendation | null;
  @OneOf(RISK_LEVELS, { optional: true, description: 'Risk level for matching orders.' }) level?: RiskLevel | null;
}

export class CreateRuleBody extends TryRuleBody {
  @Text({ max: 100, example: 'Verify new PIN codes' }) name!: string;
  @Flag({ optional: true, description: 'Whether the rule is active; defaults to false, so that it can be tried first.', example: false })
  enabled?: boolean | null;
}

const KEPT = { optional: true, empty: 'refused' } as const;
const REMOVABLE = { optional: true, empty: 'removes' } as const;

export class ChangeRuleBody {
  @Text({ ...KEPT, max: 100 }) name?: string;
  @ListOfDto(() => ConditionBody, { ...ALL_HOLD, ...KEPT }) conditions?: ConditionBody[];
  @OneOf(RECOMMENDATIONS, REMOVABLE) recommendation?: Recommendation | null;
  @OneOf(RISK_LEVELS, REMOVABLE) level?: RiskLevel | null;
  @Flag({ ...KEPT, example: true }) enabled?: boolean;
}
