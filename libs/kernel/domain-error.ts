/**
 * A refusal of a request: a code of the error catalogue, a message that says what to do next, the parameter at fault (a dotted path), and further
 * fields of the error body, such as `max_refundable`. It has no stack: a refusal is an answer and no bug, and capturing a stack costs as much as
 * checking a key.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly param: string | null = null,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Further refusals of the same request. */
    readonly others: readonly DomainError[] = [],
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DomainError';
  }
}

/** Runs all these rules and returns their results. If some refuse, the others still run, and one error reports all refusals. */
export function allHold<Given extends readonly unknown[]>(...rules: { readonly [N in keyof Given]: () => Given[N] }): Given {
  const refusals: DomainError[] = [];
  const given = rules.map((rule) => {
    try {
      return rule();
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      refusals.push(refusal, ...refusal.others);
      return undefined;
    }
  });
  const [first, ...others] = refusals;
  if (first !== undefined) throw new DomainError(first.code, first.message, first.param, first.details, others);
  return given as unknown as Given;
}
