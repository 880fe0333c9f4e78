import { allHold, DomainError } from '#kernel/domain-error';
import { MOST_MINOR } from '#kernel/money';
import { PAYMENT_OPTIONS } from '#risk/domain/risk-inputs';
import { comparedWith, type Condition, CONDITION_FIELDS, type ConditionField } from '#risk/domain/rules';

type NumberField = { [Field in ConditionField]: (typeof CONDITION_FIELDS)[Field] extends 'number' ? Field : never }[ConditionField];

/** The lowest and highest value that an order can have. */
const RANGES: Readonly<Record<NumberField, readonly [least: number, most: number]>> = {
  score: [0, 100],
  hour: [0, 23],
  amount: [1, MOST_MINOR],
};

/** Fields with at most one value for each order: two conditions for different values contradict each other. */
const SINGLE_VALUED: readonly ConditionField[] = ['payment_option', 'postal_code', 'state'];

interface ConditionWithParam extends Condition {
  readonly param: string;
}

/** Throws `invalid_range` for conditions that can never hold, alone or together. For each field, the error names the first condition that contradicts an earlier one. */
export function checkPossible(conditions: readonly Condition[]): void {
  const placed = conditions.map((condition, n) => ({ ...condition, param: `conditions.${n}.value` }));
  allHold(
    ...(Object.keys(CONDITION_FIELDS) as ConditionField[]).map((name) => () => {
      const ofField = placed.filter(({ field }) => field === name);
      if (CONDITION_FIELDS[name] === 'number') checkNumbers(name as NumberField, ofField);
      else checkTexts(name, ofField);
    }),
  );
}

function checkNumbers(field: NumberField, conditions: readonly ConditionWithParam[]): void {
  let [from, to] = RANGES[field];
  const [least, most] = RANGES[field];
  for (const { operator, value, param } of conditions) {
    const number = value as number;
    // An amount is at least 1, but a lower bound of 0 is accepted: it matches every order.
    if (number < Math.min(least, 0) || number > most)
      throw impossible(`With ${field}, value must be from ${Math.min(least, 0)} to ${most}: no order has ${number}.`, param);
    if (operator !== 'at_most') from = Math.max(from, number);
    if (operator !== 'at_least') to = Math.min(to, number);
    if (from > to) throw impossible(contradiction(field), param);
  }
}

const contradiction = (field: ConditionField): string =>
  field === 'hour'
    ? 'All conditions have to hold, and no hour fulfils all of these. For a time over midnight, make two rules.'
    : `All conditions have to hold, and no ${field} fulfils all of these. Make two rules, or correct one of the values.`;

function checkTexts(field: ConditionField, conditions: readonly ConditionWithParam[]): void {
  for (const [n, { operator, value, param, ...rest }] of conditions.entries()) {
    const condition = { operator, value: String(comparedWith(operator, value)), ...rest };
    if (field === 'postal_code') checkPinCode(condition, param);
    const before = conditions.slice(0, n).map((each) => ({ ...each, value: String(comparedWith(each.operator, each.value)) }));
    if (before.some((each) => contradict(field, each, condition))) throw impossible(contradiction(field), param);
  }
  // Payment options are a closed set, so several conditions can exclude all of them.
  const options = conditions.filter(({ operator }) => operator !== 'is_not');
  if (field === 'payment_option' && options.length > 0 && !PAYMENT_OPTIONS.some((option) => meetsAll(option, conditions)))
    throw impossible(contradiction(field), conditions.at(-1)!.param);
}

/** Throws for a condition that no PIN code of six digits can meet. */
function checkPinCode({ operator, value }: Pick<Condition, 'operator' | 'value'>, param: string): void {
  const isPossible = operator === 'is_not' || (operator === 'is' ? /^\d{6}$/ : /^\d{1,6}$/).test(String(value));
  if (isPossible) return;
  const wanted = operator === 'is' ? 'value must be one of six digits, such as 560038' : 'value must be its first digits, such as 5600';
  throw impossible(`postal_code is a PIN code: ${wanted}.`, param);
}

type Compared = Pick<Condition, 'operator'> & { readonly value: string };

/** Whether no order can meet both conditions on the same field. */
function contradict(field: ConditionField, one: Compared, other: Compared): boolean {
  const [first, second] = one.operator === 'is' ? [one, other] : [other, one];
  if (first.operator === 'is' && second.operator === 'is_not') return first.value === second.value;
  if (!SINGLE_VALUED.includes(field)) return false;
  if (first.operator === 'is') return second.operator === 'is' ? first.value !== second.value : !first.value.startsWith(second.value);
  const areBeginnings = first.operator === 'starts_with' && second.operator === 'starts_with';
  return areBeginnings && !first.value.startsWith(second.value) && !second.value.startsWith(first.value);
}

/** Whether a payment option meets all conditions. */
const meetsAll = (option: string, conditions: readonly Condition[]): boolean =>
  conditions.every(({ operator, value }) => {
    const wanted = String(comparedWith(operator, value));
    if (operator === 'starts_with') return option.startsWith(wanted);
    return operator === 'is' ? option === wanted : option !== wanted;
  });

const impossible = (message: string, param: string): DomainError => new DomainError('invalid_range', message, param);
