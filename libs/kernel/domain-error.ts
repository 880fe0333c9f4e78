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
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DomainError';
  }
}
