import { allHold, DomainError } from '#kernel/domain-error';
import { comparedWith, type Condition } from '#risk/domain/rules';
import { pinCode } from '#risk/features/address-features';
import { STATE_NAMES, stateNamed } from '#risk/places/states';

/** Conditions with values in the form of an assessment's inputs: the full name of a state, a PIN code without spaces. Throws `invalid_range` for an unknown state. */
export const comparedConditions = (conditions: readonly Condition[]): Condition[] =>
  allHold(...conditions.map((condition, n) => () => ({ ...condition, value: comparedValue(condition, `conditions.${n}.value`) })));

function comparedValue({ field, operator, value }: Condition, param: string): Condition['value'] {
  if (typeof value !== 'string') return value;
  if (field === 'postal_code') return pinCode(value) || value;
  if (field !== 'state') return value;
  // The beginning of a name is not looked up, because it may be another state's abbreviation.
  if (operator === 'starts_with') return beginsState(value) ? value : refuse(value, param);
  return stateNamed(value) ?? (operator === 'is' ? refuse(value, param) : value);
}

const beginsState = (value: string): boolean =>
  STATE_NAMES.some((name) => name.toLowerCase().startsWith(String(comparedWith('starts_with', value))));

function refuse(value: string, param: string): never {
  throw new DomainError(
    'invalid_range',
    `No state of India is called ${value}. Write its name, such as Karnataka, or its letters, such as KA.`,
    param,
  );
}
