type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const exactly: Reviver = (_key, value, { source }) => (Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value);

/** Parses JSON without rounding: a whole number beyond 2^53, as banks' references may be, becomes a string of its digits. */
export const parseExactly = (text: string): unknown => JSON.parse(text, exactly as (key: string, value: unknown) => unknown);
