/**
 * A refusal: the code of the error catalogue, a message that tells the reader what to do, the parameter at fault (dotted path),
 * and whatever else the error body shows, such as `max_refundable`. It keeps no stack: a refusal is an answer, whose code says where it comes from, and
 * to take down a stack costs as much as to check a key.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly param: string | null = null,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** What else is refused of the same request. */
    readonly others: readonly DomainError[] = [],
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DomainError';
  }
}

/** What all of these rules give. Where some refuse, all are asked nevertheless, and what they say is told together. */
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
