import { ConnectionError, RefusedError } from '#sdk/index';
import { formErrorsOf } from '#apps/dashboard/src/parts/form-errors';

const FIELDS = ['amount', 'customer.phone'] as const;

interface FieldError {
  readonly code: string;
  readonly param: string;
  readonly message: string;
}
const at = (param: string, message: string): FieldError => ({ code: 'invalid_value', param, message });

function refused(param: string | null, errors?: FieldError[]): RefusedError {
  const body = { type: 'invalid_request_error', code: 'invalid_value', message: `${param} is wrong.`, param, request_id: 'req_1', errors };
  return new RefusedError(body, { status: 400, headers: new Headers(), requestId: 'req_1' }, '');
}

describe('what the server refused about a form', () => {
  it('is shown at its fields', () => {
    const both = refused('amount', [at('amount', 'Too much.'), at('customer.phone', 'No phone.')]);
    expect(formErrorsOf(both, FIELDS)).toEqual({ fieldErrors: { amount: 'Too much.', 'customer.phone': 'No phone.' }, formError: null });
    expect(formErrorsOf(refused('amount'), FIELDS)).toEqual({ fieldErrors: { amount: 'amount is wrong.' }, formError: null });
  });

  it('is shown as a whole where the form has no such field', () => {
    const partly = refused('amount', [at('amount', 'Too much.'), at('metadata', 'No.')]);
    expect(formErrorsOf(partly, FIELDS)).toEqual({ fieldErrors: { amount: 'Too much.' }, formError: partly });
    for (const error of [refused(null), new ConnectionError('Away.', null), null])
      expect(formErrorsOf(error, FIELDS)).toEqual({ fieldErrors: {}, formError: error });
  });
});
