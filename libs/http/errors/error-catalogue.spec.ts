import { DomainError } from '#kernel/domain-error';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { ConcurrentWriters } from '#platform/event-store/event-store.errors';
import { answerTo, errorBody } from '#http/errors/error-body';
import { ERRORS } from '#http/errors/error-catalogue';
import { UnknownCursor } from '#platform/storage/documents';

const bodyOf = (fault: unknown): unknown => JSON.parse(errorBody(answerTo(fault), 'req_1')).error;

describe('the error catalogue', () => {
  it('gives every code one status, the type of that status, and words', () => {
    const types = new Map([...ERRORS.values()].map(({ status, type }) => [status, type]));
    expect(Object.fromEntries(types)).toMatchObject({
      400: 'invalid_request_error',
      401: 'authentication_error',
      403: 'permission_error',
      404: 'invalid_request_error',
      409: 'idempotency_error',
      422: 'business_rule_error',
      429: 'rate_limit_error',
      503: 'api_error',
    });
  });

  it('explains every code in one sentence, and what to do in another', () => {
    const sentence = expect.stringMatching(/^[A-Z].*\.$/s);
    for (const [code, { meaning, remedy }] of ERRORS) expect([code, meaning, remedy]).toEqual([code, sentence, sentence]);
  });

  it('shows a refusal with the details of its rule', () => {
    expect(bodyOf(new DomainError('transition_not_allowed', 'Too much.', 'amount', { max_refundable: 5 }))).toEqual({
      type: 'business_rule_error',
      code: 'transition_not_allowed',
      message: 'Too much.',
      param: 'amount',
      request_id: 'req_1',
      max_refundable: 5,
    });
  });

  it('lists the field of a 400, even when it is one', () => {
    const fault = { code: 'amount_mismatch', param: 'amount_details', message: 'Does not add up.' };
    expect(bodyOf(new DomainError(fault.code, fault.message, fault.param))).toMatchObject({ ...fault, errors: [fault] });
  });

  it('knows the errors of the stores', () => {
    expect(bodyOf(new UnknownCursor('ending_before'))).toMatchObject({ code: 'invalid_cursor', param: 'ending_before' });
    expect(answerTo(new ConcurrentWriters('order-1'))).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(answerTo(new HistoryUnavailable(new Error('no answer')))).toMatchObject({ status: 503, code: 'service_unavailable' });
  });

  it('reveals nothing about unexpected errors, nor about an unknown code', () => {
    for (const fault of [new Error('inner'), new DomainError('made_up', 'inner'), null, 'inner']) {
      expect(bodyOf(fault)).toMatchObject({ code: 'internal_error', param: null });
      expect(JSON.stringify(bodyOf(fault))).not.toContain('inner');
    }
  });
});
