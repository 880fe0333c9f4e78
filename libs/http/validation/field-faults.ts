import type { ErrorCode } from '#http/errors/error-catalogue';

/** One fault of a body or query: `param` is the field's dotted path, `message` says what to do. */
export interface FieldFault {
  readonly code: ErrorCode;
  readonly param: string;
  readonly message: string;
}

/** A body can have a hundred thousand faults, but an answer should stay smaller than its request. */
const MOST_FAULTS = 100;

/** All faults of an input, most important first; at least one, and at most a hundred. */
export class FieldFaults extends Error {
  readonly faults: readonly FieldFault[];

  constructor(faults: readonly FieldFault[]) {
    super(faults[0]?.message);
    this.faults = faults.toSorted((a, b) => rank(a.code) - rank(b.code)).slice(0, MOST_FAULTS);
  }
}

/** The order of interface §7.1: forbidden fields, missing ones, wrong kinds, values out of bounds, and the rest as declared. */
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
