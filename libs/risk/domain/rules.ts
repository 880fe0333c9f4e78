import { caseless } from '#kernel/comparable';
import type { UnixSeconds } from '#kernel/time';
import type { Recommendation, RiskLevel } from '#orders/contract';
import type { FactorCode } from '#risk/domain/factors';
import type { ApiInputs } from '#risk/domain/risk-inputs';

/** The fields that conditions can use, and the type of their values. */
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
  /** All of them must hold. */
  readonly conditions: readonly Condition[];
  /** What is recommended for a matching order; null if the rule sets a level. */
  readonly recommendation: Recommendation | null;
  /** The level that a matching order is treated as; null if the rule sets a recommendation. */
  readonly level: RiskLevel | null;
  readonly enabled: boolean;
  readonly created_at: UnixSeconds;
}

/** The result of the factors, which conditions can refer to. */
export interface Scored {
  readonly score: number;
  readonly factors: readonly FactorCode[];
}

/** The enabled rules whose conditions all hold, in their order. */
export function matchingRules(rules: readonly RiskRule[], inputs: ApiInputs, scored: Scored): RiskRule[] {
  const answers = answersOf(inputs, scored);
  return rules.filter(({ enabled, conditions }) => enabled && hold(conditions, answers));
}

/** Whether all conditions hold for an assessment. */
export const matches = (conditions: readonly Condition[], inputs: ApiInputs, scored: Scored): boolean =>
  hold(conditions, answersOf(inputs, scored));

type Answers = Readonly<Record<ConditionField, readonly (string | number)[]>>;

/** The values of an assessment for each field: one, several or none. Texts are normalized here once, because thousands of conditions may compare them. */
function answersOf(inputs: ApiInputs, { score, factors }: Scored): Answers {
  const { amount, hour, payment_option, postal_code, state, products, tags } = inputs;
  const folded = (text: string | null): string[] => (text === null ? [] : [caseless(text)]);
  return {
    factor: factors.map(caseless),
    score: [score],
    amount: [amount],
    hour: [hour],
    payment_option: folded(payment_option),
    postal_code: folded(postal_code),
    state: folded(state),
    product: products.map(caseless),
    tag: tags.map(caseless),
  };
}

const hold = (conditions: readonly Condition[], answers: Answers): boolean =>
  conditions.every((condition) => holds(condition, answers[condition.field]));

function holds({ operator, value }: Condition, answers: readonly (string | number)[]): boolean {
  const wanted = comparedWith(operator, value);
  switch (operator) {
    case 'is':
      return answers.includes(wanted);
    case 'is_not':
      return !answers.includes(wanted);
    case 'starts_with':
      return answers.some((answer) => beginning(String(answer), String(wanted).length) === wanted);
    case 'at_least':
      return answers.some((answer) => answer >= wanted);
    case 'at_most':
      return answers.some((answer) => answer <= wanted);
  }
}

/** The normalized value of a condition. A trailing blank of a prefix is kept. */
export const comparedWith = (operator: Operator, value: Condition['value']): string | number => {
  if (typeof value === 'number') return value;
  return operator === 'starts_with' ? caseless(`${value}|`).slice(0, -1) : caseless(value);
};

/** The first characters of a text. Comparing them takes a tenth of the time of `startsWith`. */
const beginning = (text: string, characters: number): string => text.slice(0, characters);
