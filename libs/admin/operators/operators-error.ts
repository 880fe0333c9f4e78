import { DomainError } from '#kernel/domain-error';
import { answerTo, type ErrorAnswer } from '#http/errors/error-body';
import { ERRORS } from '#http/errors/error-catalogue';

/** An error as operators see it. */
export type OperatorsError = Omit<ErrorAnswer, 'errors' | 'details'> & { readonly body: object };

/** The status of refusals whose code only operators see, so that the catalogue lacks it. */
const OPERATORS_STATUS = 422;

/** The answer to a thrown value. Operators see the message even of unforeseen faults. */
export function operatorsError(thrown: unknown, requestId: string): OperatorsError {
  const { status, code, message, param, errors, details } = answerOf(thrown);
  const type = ERRORS.get(code)?.type ?? 'invalid_request';
  return {
    status,
    code,
    message,
    param,
    body: { error: { type, code, message, param, request_id: requestId, ...(errors && { errors }), ...details } },
  };
}

function answerOf(thrown: unknown): ErrorAnswer {
  if (thrown instanceof DomainError && !ERRORS.has(thrown.code)) {
    const { code, message, param, details } = thrown;
    return { status: OPERATORS_STATUS, code, message, param, details };
  }
  const answer = answerTo(thrown);
  return answer.code === 'internal_error' ? { ...answer, message: (thrown as Error).message } : answer;
}
