import { CommandBus } from '@nestjs/cqrs';
import { CreateSession } from '#checkout/contract';
import { JobStore } from '#job-queue/job-store';
import type { Json } from '#test/support/clients/merchant-client';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const QUEUES = ['payment_link.end_session', 'payment_link.end_sessions'];
const LINK = { amount: 45_000, currency: 'INR' };
const CLOSED = { status: 200, location: null, heading: 'This payment link is closed' };

let shoppers: LinkVisitors;
beforeAll(() => {
  shoppers = new LinkVisitors(service, merchant);
});

/** Has something happen just before or after the next session is made. */
function atNextSession({ before, after }: { before?: () => Promise<void>; after?: () => Promise<void> }): void {
  const bus = service.part(CommandBus);
  const execute = bus.execute.bind(bus);
  const watched = async (command: ReturnType<typeof CreateSession>): Promise<unknown> => {
    if (!(command instanceof CreateSession.type)) return execute(command);
    bus.execute = execute;
    await before?.();
    const session = await execute(command);
    await after?.();
    return session;
  };
  bus.execute = watched;
}

/** The link is closed, and what ends with it has ended. */
const closes = async ({ id }: Json): Promise<void> => {
  expect((await merchant.post(`/payment_links/${id}/close`)).body.status).toBe('closed');
  const waiting = () => Promise.all(QUEUES.map((queue) => service.part(JobStore).oldestDueAt(queue)));
  await eventually(async () => expect(await waiting()).toEqual([null, null]));
};

const sessionsOf = async ({ id }: Json): Promise<Json[]> => (await merchant.get(`/checkout/sessions?payment_link=${id}`)).body.data;

describe.each([
  ['that is paid once', {}],
  ['that is reusable', { reusable: true }],
])('a link %s', (_, more) => {
  it.each(['before', 'after'])('leaves no session open if it is closed just %s the session is created', async (when) => {
    const link = await shoppers.link({ ...LINK, ...more });
    atNextSession({ [when]: () => closes(link) });
    expect(await shoppers.visit(link.url)).toMatchObject(CLOSED);
    await eventually(async () => expect(await sessionsOf(link)).toMatchObject([{ status: 'expired', expired_reason: 'manual' }]));
  });
});
