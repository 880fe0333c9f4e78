/** The texts among the fields of a query or a body that is read by hand: a value sent twice is a list, and JSON has values of other kinds. Those are absent. */
export const textsOf = (fields: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields as Record<string, unknown>).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
