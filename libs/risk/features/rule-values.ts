import type { Condition } from '#risk/domain/rules';
import { pinCode } from '#risk/features/address-features';
import { stateNamed } from '#risk/places/states';

/** What a rule asks for, in the form that inputs have: a state by its name, a PIN code without spaces. */
export const comparedConditions = (conditions: readonly Condition[]): Condition[] =>
  conditions.map((condition) => ({ ...condition, value: comparedValue(condition) }));

function comparedValue({ field, operator, value }: Condition): Condition['value'] {
  if (typeof value !== 'string') return value;
  if (field === 'postal_code') return pinCode(value) || value;
  // The beginning of a name may be the letters of another state.
  return field === 'state' && operator !== 'starts_with' ? (stateNamed(value) ?? value) : value;
}
