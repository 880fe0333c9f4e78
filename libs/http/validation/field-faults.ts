import type { ErrorCode } from '#http/errors/error-catalogue';

/** A fault of a body or query. `param` is the dotted path of the field, and `message` says what to do. */
export interface FieldFault {
  readonly code: ErrorCode;
  readonly param: string;
  readonly message: string;
}

/** Maximum number of faults in an answer, which should stay smaller than its request: a body can have a hundred thousand. */
const MOST_FAULTS = 100;

/** Thrown with all faults of an input, the most important first: at least one, and at most a hundred. */
export class FieldFaults extends Error {
  readonly faults: readonly FieldFault[];

  constructor(faults: readonly FieldFault[]) {
    super(faults[0]?.message);
    this.faults = faults.toSorted((a, b) => rank(a.code) - rank(b.code)).slice(0, MOST_FAULTS);
  }
}

/** The order of interface §7.1: forbidden values, missing fields, wrong types, values out of bounds, others, and unknown fields. */
const RANKS: Partial<Record<ErrorCode, number>> = {
  invalid_value: -1,
  missing_field: 0,
  invalid_type: 1,
  invalid_integer: 1,
  invalid_boolean: 1,
  invalid_amount: 2,
  invalid_range: 2,
  parameter_unknown: 4,
};

const rank = (code: ErrorCode): number => RANKS[code] ?? 3;
