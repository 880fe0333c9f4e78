import { caseless } from '#kernel/comparable';
import { allHold, DomainError } from '#kernel/domain-error';
import { FACTOR_CODES } from '#risk/domain/factors';
import { PAYMENT_OPTIONS } from '#risk/domain/risk-inputs';
import { checkPossible } from '#risk/domain/rule-possibility';
import { type Condition, CONDITION_FIELDS, type ConditionField, type Operator, OPERATORS, type RiskRule } from '#risk/domain/rules';

/** What the merchant decides about a rule: everything except its id and time. */
export type RuleTerms = Omit<RiskRule, 'rule' | 'created_at'>;

/** Validates a rule, and returns it. Throws all faults together, each with its place as `param`. */
export function checkedRule<Terms extends Pick<RuleTerms, 'conditions' | 'recommendation' | 'level'>>(terms: Terms): Terms {
  allHold(...terms.conditions.map((condition, n) => () => checkCondition(condition, `conditions.${n}`)), () => checkConsequence(terms));
  checkPossible(terms.conditions);
  return terms;
}

function checkConsequence({ recommendation, level }: Pick<RuleTerms, 'recommendation' | 'level'>): void {
  if (recommendation === null && level === null)
    throw new DomainError('missing_field', 'Say what is to follow: recommendation, or level.', 'recommendation');
  if (recommendation !== null && level !== null)
    throw new DomainError('parameters_exclusive', 'Leave out level: recommendation says what is to follow.', 'level');
}

function checkCondition({ field, operator, value }: Condition, place: string): void {
  allHold(
    () => checkOperator(field, operator, `${place}.operator`),
    () => checkValue({ field, operator, value }, `${place}.value`),
  );
}

function checkOperator(field: ConditionField, operator: Operator, param: string): void {
  const operators: readonly string[] = OPERATORS[CONDITION_FIELDS[field]];
  if (!operators.includes(operator))
    throw new DomainError('invalid_enum_value', `With ${field}, operator must be one of ${operators.join(', ')}.`, param);
}

function checkValue({ field, operator, value }: Condition, param: string): void {
  const kind = CONDITION_FIELDS[field];
  if (kind === 'number' && !Number.isInteger(value))
    throw new DomainError('invalid_integer', `With ${field}, value must be a whole number.`, param);
  if (kind === 'text' && typeof value !== 'string') throw new DomainError('invalid_type', `With ${field}, value must be a text.`, param);
  if (field === 'factor' && !(FACTOR_CODES as readonly unknown[]).includes(value))
    throw new DomainError('invalid_enum_value', `There is no factor ${value}. Choose from ${FACTOR_CODES.join(', ')}.`, param);
  if (field === 'payment_option' && !isPaymentOption(String(value), operator))
    throw new DomainError('invalid_enum_value', `There is no payment option ${value}. Choose from ${PAYMENT_OPTIONS.join(', ')}.`, param);
}

/** Whether a value is a payment option, or for `starts_with` the beginning of one. */
function isPaymentOption(value: string, operator: Operator): boolean {
  const wanted = caseless(value);
  return PAYMENT_OPTIONS.some((option) => (operator === 'starts_with' ? option.startsWith(wanted) : option === wanted));
}
