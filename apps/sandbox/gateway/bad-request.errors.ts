/** The gateway's final refusal: nothing was done. `reason` is for programs, `field` names the faulty one. */
export class BadRequest extends Error {
  constructor(
    message: string,
    readonly reason: string = 'input_validation_failed',
    readonly field: string | null = null,
    readonly status = 400,
  ) {
    super(message);
    this.name = 'BadRequest';
  }
}

/** An error body as Razorpay writes it. */
export const errorBody = (code: string, description: string, reason = 'NA', field: string | null = null) => ({
  error: {
    code,
    description,
    source: reason === 'NA' ? 'NA' : 'business',
    step: reason === 'NA' ? 'NA' : 'payment_initiation',
    reason,
    metadata: {},
    ...(field && { field }),
  },
});
