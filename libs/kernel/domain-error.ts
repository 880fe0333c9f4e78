/**
 * A refusal: the code of the error catalogue, a message that tells the reader what to do, the parameter at fault (dotted path),
 * and whatever else the error body shows, such as `max_refundable`.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly param: string | null = null,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
