import type { UnixSeconds } from '#kernel/time';
import type { Recommendation, RiskLevel } from '#orders/contract';
import type { FactorCode } from '#risk/domain/factors';
import type { ShownInputs } from '#risk/domain/risk-inputs';

/** What a condition may ask of an assessment, and how the answer compares with its value. */
export const CONDITION_FIELDS = {
  factor: 'text',
  score: 'number',
  amount: 'number',
  hour: 'number',
  payment_option: 'text',
  postal_code: 'text',
  state: 'text',
  product: 'text',
  tag: 'text',
} as const;
export type ConditionField = keyof typeof CONDITION_FIELDS;

export const OPERATORS = { text: ['is', 'is_not', 'starts_with'], number: ['is', 'at_least', 'at_most'] } as const;
export type Operator = (typeof OPERATORS)['text'][number] | (typeof OPERATORS)['number'][number];

export interface Condition {
  readonly field: ConditionField;
  readonly operator: Operator;
  readonly value: string | number;
}

export interface RiskRule {
  readonly rule: string;
  readonly name: string;
  /** All of them have to hold. */
  readonly conditions: readonly Condition[];
  /** One of the two: what is to be done, or as what level the order is to be treated. */
  readonly recommendation: Recommendation | null;
  readonly level: RiskLevel | null;
  readonly enabled: boolean;
  readonly created_at: UnixSeconds;
}

/** What the points came to. */
export interface Scored {
  readonly score: number;
  readonly factors: readonly FactorCode[];
}

export const matchingRules = (rules: readonly RiskRule[], inputs: ShownInputs, scored: Scored): RiskRule[] =>
  rules.filter((rule) => rule.enabled && matches(rule.conditions, inputs, scored));

/** Whether all conditions hold. */
export const matches = (conditions: readonly Condition[], inputs: ShownInputs, scored: Scored): boolean =>
  conditions.every((condition) => holds(condition, answersTo(condition.field, inputs, scored)));

/** What an assessment has to say to a field: one answer, several, or none. */
function answersTo(field: ConditionField, inputs: ShownInputs, { score, factors }: Scored): readonly (string | number)[] {
  switch (field) {
    case 'factor':
      return factors;
    case 'score':
      return [score];
    case 'product':
      return inputs.products;
    case 'tag':
      return inputs.tags;
    default:
      return inputs[field] === null ? [] : [inputs[field]];
  }
}

function holds({ operator, value }: Condition, answers: readonly (string | number)[]): boolean {
  switch (operator) {
    case 'is':
      return answers.some((answer) => same(answer, value));
    case 'is_not':
      return !answers.some((answer) => same(answer, value));
    case 'starts_with':
      return answers.some((answer) => folded(answer).startsWith(folded(value)));
    case 'at_least':
      return answers.some((answer) => answer >= value);
    case 'at_most':
      return answers.some((answer) => answer <= value);
  }
}

const same = (one: string | number, other: string | number): boolean => folded(one) === folded(other);
const folded = (text: string | number): string => String(text).toLowerCase();
