import { DAY } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { MailServer } from '#test/support/partners/mail-server';
import { type Json, type MerchantClient, refusalOf } from '#test/support/clients/merchant-client';
import { alertsOf } from '#test/support/clients/raised-alerts';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';

const DAILY = { name: 'Orders of yesterday', type: 'orders.1', range: 'previous_day', frequency: 'daily', at: '06:00' };
const ACCOUNTS = 'accounts@shop.example';
const OWNER = 'owner@shop.example';

let service: RunningService;
let merchant: MerchantClient;

/** The run of a schedule that a day has made. */
async function runOf(emails: readonly string[]): Promise<Json> {
  const { status, body } = await merchant.post('/reports/schedules', { ...DAILY, deliver_to: { emails } });
  expect(status).toBe(201);
  await merchant.post('/test_helpers/clock/advance', { seconds: DAY });
  const run = await eventually(async () => {
    const [first] = (await merchant.get(`/reports/runs?schedule=${body.id}`)).body.data;
    expect(first).toMatchObject({ status: 'succeeded' });
    return first;
  });
  await merchant.patch(`/reports/schedules/${body.id}`, { status: 'paused' });
  return run;
}

describe('a service without a mail server', () => {
  beforeAll(async () => {
    service = await startService('own');
    ({ merchant } = service);
  });
  afterAll(() => service.verifyAndStop());

  it('keeps the mails of test mode in its own mailbox, with links to the file', async () => {
    const { id: run } = await runOf([ACCOUNTS, OWNER]);
    const messages = await eventually(async () => {
      const { data } = (await merchant.get('/test_helpers/messages')).body;
      expect(data.map(({ email }: Json) => email).toSorted()).toEqual([ACCOUNTS, OWNER]);
      return data as Json[];
    });
    expect(messages[0]).toMatchObject({
      object: 'message',
      livemode: false,
      phone: null,
      subject: 'Service: Orders of yesterday is ready',
    });
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
    const link = new URL(/https:\S+/.exec(messages[0]!.body)![0]);
    expect(link.pathname).toContain(run);
    const file = await merchant.with(null).get(`${link.pathname.slice('/v1'.length)}${link.search}`);
    expect([file.status, file.text.slice(0, 9)]).toEqual([200, 'order_id,']);
  });

  it('refuses addresses in live mode, which has none', async () => {
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const refused = await live.post('/reports/schedules', { ...DAILY, deliver_to: { emails: [ACCOUNTS] } });
    expect(refusalOf(refused)).toEqual([400, 'invalid_value', 'deliver_to.emails']);
  });
});

describe('a mail that the mail server', () => {
  let mails: MailServer;
  beforeAll(async () => {
    mails = await MailServer.listen();
    service = await startService('own', { settings: { SMTP_URL: mails.url, MAIL_FROM: 'Reports <reports@shop.example>' } });
    ({ merchant } = service);
  });
  afterAll(async () => {
    await service.verifyAndStop();
    await mails.close();
  });
  beforeEach(() => {
    mails.verdict = '250 Taken.';
    mails.recipients.clear();
    mails.mails.splice(0);
  });
  const alertsOfRun = async (run: string): Promise<Json[]> =>
    (await alertsOf(merchant, { type: 'report_not_mailed' })).filter(({ subject }) => subject === run);

  const alertBecomes = (run: string, data: object): Promise<Json> =>
    eventually(async () => {
      const alerts = await alertsOfRun(run);
      expect(alerts).toEqual([expect.objectContaining({ severity: 'warning', data: expect.objectContaining(data) })]);
      return alerts[0]!;
    });

  it('refuses permanently is given up with an alert, and not sent again', async () => {
    mails.verdict = '554 This is spam.';
    const before = mails.connections;
    const { id, schedule } = await runOf([ACCOUNTS, OWNER]);
    const { summary } = await alertBecomes(id, { run: id, schedule, to: [ACCOUNTS, OWNER], reason: 'refused' });
    expect(summary).toContain(`${ACCOUNTS}, ${OWNER}`);
    expect(mails.mails).toHaveLength(1);
    await merchant.post('/test_helpers/clock/advance', { seconds: DAY });
    expect(mails.connections).toBe(before + 1);
  });

  it('refuses for one address reaches the other, and the run names the refused one', async () => {
    mails.recipients.set(OWNER, '550 No such mail box.');
    const { id } = await runOf([ACCOUNTS, OWNER]);
    await alertBecomes(id, { to: [OWNER], reason: 'refused' });
    expect(mails.mails).toHaveLength(1);
  });

  it('accepts later for one address is sent again to that one', async () => {
    mails.recipients.set(OWNER, '450 Try again later.');
    const { id } = await runOf([ACCOUNTS, OWNER]);
    await eventually(() => expect(mails.mails).toHaveLength(1));
    mails.recipients.set(OWNER, '250 Known.').set(ACCOUNTS, '550 It has it already.');
    await eventually(() => expect(mails.mails).toHaveLength(2));
    expect(await alertsOfRun(id)).toEqual([]);
  });

  it('never accepts is given up once the file is deleted', async () => {
    mails.verdict = '451 Try again later.';
    const { id } = await runOf([ACCOUNTS]);
    await eventually(() => expect(mails.mails.length).toBeGreaterThan(0));
    await merchant.post('/test_helpers/clock/advance', { seconds: 8 * DAY });
    await alertBecomes(id, { to: [ACCOUNTS], reason: 'expired' });
    const sent = mails.mails.length;
    mails.verdict = '250 Taken.';
    await merchant.post('/test_helpers/clock/advance', { seconds: DAY });
    expect(mails.mails).toHaveLength(sent);
  });
});
