import { openRoutes } from '#test/support/services/registered-routes';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { sessionStream } from '#checkout/contract';
import { orderStream } from '#orders/payments/contract';
import { paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { userStream } from '#people/domain/user.events';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import type { Sent } from '#test/benchmarks/load';
import { type Known, known } from '#test/benchmarks/strangers/known';
import { OPEN_ROUTES, WRONG_CREDENTIALS } from '#test/benchmarks/strangers/open-routes';
import { openedEvents } from '#test/support/facts/opened-events';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
/** Five times as many as an address may send in a second without a key. */
const GUESSES = 100;

let agent: Agent;
let ids: Known;
beforeAll(async () => {
  agent = new Agent({ connect: { ca: readFileSync(service.addresses.certificate.file, 'utf8') } });
  const { id } = await given.paidOrder(merchant);
  const call = async (method: 'GET' | 'POST', path: string, body = {}) =>
    (await (method === 'GET' ? merchant.get(path) : merchant.post(path, body))).body;
  ids = await known({ origin: service.addresses.api, call, operate: (operation, input) => service.operate(operation, input) }, id, 2);
});
afterAll(() => agent.close());

it('every route that needs no key has its entry among those that are flooded', () => {
  expect(Object.keys(OPEN_ROUTES).sort()).toEqual(openRoutes());
});

/** The address of a shopper's page has an id and no secret. It reads one session, whose stream is short. */
const READING = 'GET /checkout/:session';

/** Their work before a refusal takes so long that an address stays below the limit of a second. They have a limit of their own. */
const SIGNING_IN = ['POST /sign-in', 'POST /admin/v1/session'];

describe.each(Object.entries({ ...OPEN_ROUTES, ...WRONG_CREDENTIALS }))('a flood of %s', (route, guess) => {
  it('has no event of what it names read, and its refusals are counted', async () => {
    const streams = [userStream(ids.user), orderStream(ids.order), sessionStream(ids.session), paymentLinkStream(ids.link)];
    // What the story behind the names has left to do may read them meanwhile.
    await eventually(async () => {
      const opened = openedEvents(service.part(EventPipeline), ...streams);
      const statuses = await Promise.all(Array.from({ length: GUESSES }, () => statusOf(guess(ids))));
      const isRefused = statuses.some((status) => status >= 400) && !SIGNING_IN.includes(route);
      expect([opened() > 0 && route !== READING, isRefused && !statuses.includes(429)]).toEqual([false, false]);
    });
  });
});

async function statusOf({ path, method, headers, body: sent }: Sent): Promise<number> {
  const { statusCode, body } = await request(`${service.addresses.api}${path}`, { method, headers, body: sent, dispatcher: agent });
  await body.dump();
  return statusCode;
}
