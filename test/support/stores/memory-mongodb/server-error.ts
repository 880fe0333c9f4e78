/** What a server answers in place of a result, with MongoDB's own codes. */
export class ServerError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** MongoDB knows it, and this double does not: to be added here before code of ours may use it. */
export const unknown = (what: string): ServerError =>
  new ServerError(9, 'FailedToParse', `The MongoDB in memory does not know ${what}: see test/support/stores/memory-mongodb.`);

export function mustKnow(fields: Readonly<Record<string, unknown>>, known: ReadonlySet<string>, of: string): void {
  for (const field of Object.keys(fields)) if (!known.has(field)) throw unknown(`the field "${field}" of ${of}`);
}
