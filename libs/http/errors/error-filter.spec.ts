import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { ErrorFilter } from '#http/errors/error-filter';
import type { Log } from '#platform/logging/log';

/** The headers of the answer to a fault. */
function headersOf(fault: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  const reply = {
    header: (name: string, value: string) => ((headers[name] = value), reply),
    code: () => reply,
    type: () => reply,
    send: () => reply,
  };
  new ErrorFilter({} as Log).answer(fault, { id: 'req_1', raw: {} } as FastifyRequest, reply as unknown as FastifyReply);
  return headers;
}

describe('the wait after a refusal', () => {
  it.each([
    ['a second, where the refusal names none', new DomainError('rate_limit_exceeded', 'Slower.'), '1'],
    ['what the refusal names', new DomainError('rate_limit_exceeded', 'Slower.', null, { retry_after: 700 }), '700'],
    ['a second while the service is busy', new DomainError('service_unavailable', 'Busy.'), '1'],
    ['none where waiting does not help', new DomainError('transition_not_allowed', 'No.', null, { retry_after: 700 }), undefined],
  ])('is %s', (_, refusal, seconds) => expect(headersOf(refusal)['Retry-After']).toBe(seconds));
});
