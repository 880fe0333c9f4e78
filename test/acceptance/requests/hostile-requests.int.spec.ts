import { readFileSync } from 'node:fs';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { ERRORS } from '#http/errors/error-catalogue';
import { apiRoutes } from '#test/support/clients/fuzz/api-routes';
import { Dice } from '#test/support/clients/fuzz/dice';
import { type HostileRequest, hostileRequest, type Target } from '#test/support/clients/fuzz/hostile-request';
import { type Outcome, type RawAnswer, RawClient } from '#test/support/clients/fuzz/raw-client';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, openSession, refund, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

/** FUZZ_SEED has a run's requests again; FUZZ_REQUESTS sends more of them, and CI_ALL many. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['CI_ALL'] === '1' ? 10_000 : 2_500));
const CONNECTIONS = 8;
/** Milliseconds within which each is answered. */
const PATIENCE = 20_000;

interface Exchange {
  readonly request: HostileRequest;
  readonly outcome: Outcome;
}

const isAnswer = (outcome: Outcome): outcome is RawAnswer => outcome !== 'closed';

/** On slow stores what a test helper had the simulated shop do is done, but not noticed yet, and a read model is behind: a matter of seconds. */
const isStillUnderWay = ({ status, text }: RawAnswer): boolean =>
  (status === 504 && text.includes('"upstream_timeout"')) ||
  (process.env['BACKEND'] !== undefined && status === 503 && text.includes('"read_model_behind"'));

/** What is not as interface §7.1 says about a refusal; null when nothing is. */
function misshapen({ status, headers, text }: RawAnswer, bodiless = false): string | null {
  if (!/^req_[0-9A-Za-z]{24}$/.test(headers['request-id'] ?? '')) return 'it has no Request-Id';
  if (bodiless) return null;
  if (text === '') return 'it has no body';
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `it is ${headers['content-type']}`;
  const { error } = JSON.parse(text);
  const entry = ERRORS.get(error.code);
  if (entry?.status !== status || entry.type !== error.type) return `${error.type} ${error.code} does not come with ${status}`;
  if (typeof error.message !== 'string' || !/\w/.test(error.message)) return 'it has no message';
  if (error.param !== null && typeof error.param !== 'string') return 'its param is no text';
  if (error.request_id !== (headers['original-request'] ?? headers['request-id'])) return 'its request id is another';
  if (error.errors?.some((each: Json) => !ERRORS.has(each.code) || typeof each.message !== 'string')) return 'its errors have no code';
  if (/node_modules|\.ts:\d|\.js:\d|\bat \w+ \(|SQLITE|TypeError|RangeError/.test(text)) return 'it reveals internals';
  return null;
}

describe(`${REQUESTS} hostile requests (FUZZ_SEED=${seed})`, () => {
  const { service } = serviceUnderTest('own');
  const exchanges: Exchange[] = [];
  const failures: string[] = [];

  beforeAll(async () => {
    const { merchant } = service;
    const order = await given.paidOrder(merchant);
    const { body: returned } = await refund(merchant, order.id, 1000);
    const { body: endpoint } = await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['order.paid'] });
    const sessions = await Promise.all(Array.from({ length: 3 }, () => openSession(merchant)));
    const acceptable: Readonly<Record<string, object>> = {
      'POST /v1/checkout/sessions': cart({ payment_options: ['prepaid', 'cod'] }),
      'POST /v1/checkout/sessions/{id}/complete': upi('pending@test'),
      'PATCH /v1/orders/{id}': { metadata: { packed: true, note: 'fragile', shelf: 7 } },
      'POST /v1/refunds': { order_id: order.id, amount: 10, reason: 'other', metadata: { adminOperations: 'returns' } },
      'POST /v1/webhooks': { url: 'https://shop.example.com/hooks', events: ['order.paid'], description: 'Shop' },
    };
    const described = apiRoutes((await merchant.get('/openapi.json')).body);
    const target: Target = {
      routes: described.map((route) => ({ ...route, body: acceptable[`${route.method} ${route.path}`] ?? route.body })),
      key: merchant['key']!,
      ids: [order.id, order.checkout_session, returned.id, endpoint.id, ...sessions.map(({ id }) => id)],
    };
    const { api, certificate } = service.addresses;
    const ca = readFileSync(certificate.file, 'utf8');
    const dice = new Dice(seed);
    let left = REQUESTS;
    const send = async (): Promise<void> => {
      const client = new RawClient(Number(new URL(api).port), ca, PATIENCE);
      while (left-- > 0) {
        const request = hostileRequest(target, dice);
        try {
          exchanges.push({ request, outcome: await client.exchange(request.bytes, request) });
        } catch (fault) {
          failures.push(`${(fault as Error).message} ${shown(request)}`);
          client.close();
        }
      }
      client.close();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
  });

  const shown = ({ kind, bytes }: HostileRequest): string => `${kind}: ${bytes.subarray(0, 600).toString('latin1')}`;
  const refusals = () =>
    exchanges.flatMap(({ request, outcome }) => (isAnswer(outcome) && outcome.status >= 300 ? [{ request, answer: outcome }] : []));

  it('are all answered in time, or disconnected if they disconnected themselves', () => {
    const unanswered = exchanges
      .filter(({ request, outcome }) => !isAnswer(outcome) && !request.hangsUp)
      .map(({ request }) => shown(request));
    expect([...failures, ...unanswered]).toEqual([]);
    expect(exchanges.length).toBe(REQUESTS);
  });

  it('are refused with a 4xx of the specified shape, never with a 5xx', () => {
    const wrong = refusals().flatMap(({ request, answer }) => {
      const foreseen = (answer.status >= 400 && answer.status < 500) || isStillUnderWay(answer);
      const fault = foreseen ? misshapen(answer, request.bodiless) : `answered ${answer.status}`;
      return fault === null ? [] : [`${fault}: ${answer.text.slice(0, 300)} to ${shown(request)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('trigger most of the catalogue’s errors for bad input', () => {
    const codes = new Set(refusals().flatMap(({ answer }) => (answer.text === '' ? [] : [JSON.parse(answer.text).error.code])));
    expect(refusals().length).toBeGreaterThan(REQUESTS / 2);
    expect(codes.size).toBeGreaterThan(20);
  });

  it('change nothing where they are refused: no fact in the history is theirs', async () => {
    const refused = new Set(refusals().map(({ answer }) => answer.headers['request-id']));
    const history = service.part(EventHistory);
    const traces: string[] = [];
    let from: Position | null = null;
    for (let more = true; more;) {
      const events = await history.read(from, 1000);
      traces.push(...events.filter(({ metadata }) => refused.has(metadata.request_id ?? '')).map(({ type }) => type));
      from = events.at(-1)?.position ?? from;
      more = events.length === 1000;
    }
    expect(from).not.toBeNull();
    expect(traces).toEqual([]);
  });

  it('do not impair the service', async () => {
    expect(await given.paidOrder(service.merchant)).toMatchObject({ status: 'paid', amount_paid: 249_900 });
    expect(({} as Json).polluted).toBeUndefined();
  });
});
