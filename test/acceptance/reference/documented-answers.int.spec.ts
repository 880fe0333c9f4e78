import { DocumentedAnswers } from '#test/support/clients/documented-answers';
import type { Answered } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { service } = serviceUnderTest('shared');

let answers: DocumentedAnswers;
let seen: Answered;

beforeAll(async () => {
  const session = await openSession(service.merchant);
  seen = await service.merchant.get(`/checkout/sessions/${session.id}`);
  answers = new DocumentedAnswers((await service.merchant.get('/openapi.json')).body);
});

const check = (changes: Partial<Answered>) => () => answers.check('GET', '/v1/checkout/sessions/cs_1', { ...seen, ...changes });
const refusal = (code: string, message = 'It is not. Make it so.'): object => ({
  error: { type: 'business_rule_error', code, message, param: null, request_id: 'req_1' },
});

describe('an answer checked with the API description', () => {
  it('passes when it is described', () => {
    expect(check({})).not.toThrow();
  });

  it('fails with what is not described', () =>
    expectEach<[string, () => Partial<Answered>, RegExp]>(
      [
        ['a field nobody described', () => ({ body: { ...seen.body, extra: 1 } }), /additional properties.*extra/],
        ['a described field missing', () => ({ body: { ...seen.body, status: undefined, id: undefined } }), /must/],
        ['a value nobody described', () => ({ body: { ...seen.body, status: 'lost' } }), /\/status must/],
        ['a field of another kind', () => ({ body: { ...seen.body, livemode: 'no' } }), /\/livemode must be boolean/],
        ['a status the route does not document', () => ({ status: 202 }), /answered 202/],
        ['a code the route does not document', () => ({ status: 404, body: refusal('order_not_paid') }), /404 order_not_paid/],
        [
          'a message that does not end its sentence',
          () => ({ status: 404, body: refusal('resource_missing', 'It is gone. Look') }),
          /what to do: It is gone/,
        ],
        [
          'a message that only complains',
          () => ({ status: 404, body: refusal('resource_missing', 'It is gone.') }),
          /what to do: It is gone/,
        ],
        ['no Request-Id', () => ({ headers: {} }), /without a Request-Id/],
      ],
      (_, changes, words) => {
        expect(check(changes())).toThrow(words);
      },
    ));
});
