import { DomainError } from '#kernel/domain-error';
import { FACTOR_CODES } from '#risk/domain/factors';
import { type Condition, CONDITION_FIELDS, OPERATORS, type RiskRule } from '#risk/domain/rules';

/** What a merchant says of a rule. */
export type RuleTerms = Omit<RiskRule, 'rule' | 'created_at'>;

/** Terms that make sense. Throws at the first that does not, with its place as `param`. */
export function checkedRule<Terms extends Pick<RuleTerms, 'conditions' | 'recommendation' | 'level'>>(terms: Terms): Terms {
  terms.conditions.forEach(checkCondition);
  if (terms.recommendation === null && terms.level === null)
    throw new DomainError('missing_field', 'Say what is to follow: recommendation, or level.', 'recommendation');
  if (terms.recommendation !== null && terms.level !== null)
    throw new DomainError('parameters_exclusive', 'Leave out level: recommendation says what is to follow.', 'level');
  return terms;
}

function checkCondition({ field, operator, value }: Condition, n: number): void {
  const kind = CONDITION_FIELDS[field];
  const operators: readonly string[] = OPERATORS[kind];
  if (!operators.includes(operator))
    throw new DomainError(
      'invalid_enum_value',
      `With ${field}, operator must be one of ${operators.join(', ')}.`,
      `conditions.${n}.operator`,
    );
  const param = `conditions.${n}.value`;
  if (kind === 'number' && !Number.isInteger(value))
    throw new DomainError('invalid_integer', `With ${field}, value must be a whole number.`, param);
  if (kind === 'text' && typeof value !== 'string') throw new DomainError('invalid_type', `With ${field}, value must be a text.`, param);
  if (field === 'factor' && !(FACTOR_CODES as readonly unknown[]).includes(value))
    throw new DomainError('invalid_enum_value', `There is no factor ${value}. Choose from ${FACTOR_CODES.join(', ')}.`, param);
}
