import { DAY } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { MailServer } from '#test/support/partners/mail-server';
import { type Json, type MerchantClient, refusalOf } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

const DAILY = { name: 'Orders of yesterday', type: 'orders.1', range: 'previous_day', frequency: 'daily', at: '06:00' };
const INDIA = 19_800;

let service: RunningService;
let receiver: WebhookReceiver;
let mails: MailServer;
let merchant: MerchantClient;

beforeAll(async () => {
  [receiver, mails] = [await WebhookReceiver.listen(), await MailServer.listen()];
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'Reports <reports@shop.example>' };
  service = await startService('own', { trusting: receiver.certificate, settings });
  merchant = service.merchant;
});

afterAll(async () => {
  await service.verifyAndStop();
  await receiver.close();
  await mails.close();
});

const runsOf = async (schedule: string): Promise<Json[]> => (await merchant.get(`/reports/runs?schedule=${schedule}&limit=100`)).body.data;
const create = async (changes: object = {}): Promise<Json> => {
  const { status, body } = await merchant.post('/reports/schedules', { ...DAILY, ...changes });
  expect([status, body.object]).toEqual([201, 'report_schedule']);
  return body;
};
/** So many days go by at once. */
const days = (n: number) => merchant.post('/test_helpers/clock/advance', { seconds: n * DAY });

describe('a schedule', () => {
  it('shows all its fields, with defaults', async () => {
    const schedule = await create();
    expect(schedule).toMatchObject({
      ...DAILY,
      status: 'active',
      timezone: 'Asia/Kolkata',
      range_days: null,
      weekday: null,
      day: null,
      deliver_to: { emails: [], webhook: null },
      parameters: { format: 'csv', timezone: 'Asia/Kolkata', date_field: 'created_at' },
    });
    expect((await merchant.get(`/reports/schedules/${schedule.id}`)).body).toEqual(schedule);
    expect((await merchant.get('/reports/schedules')).body.data).toEqual([schedule]);
    expect((await merchant.delete(`/reports/schedules/${schedule.id}`)).body).toEqual({
      id: schedule.id,
      object: 'report_schedule',
      deleted: true,
    });
    expect(refusalOf(await merchant.get(`/reports/schedules/${schedule.id}`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await merchant.delete(`/reports/schedules/${schedule.id}`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('is refused if it cannot be sent', async () => {
    const refused = await merchant.post('/reports/schedules', { ...DAILY, deliver_to: { webhook: 'we_0000000000000000000000aa' } });
    expect(refusalOf(refused)).toEqual([400, 'invalid_value', 'deliver_to.webhook']);
  });

  it('sends each report once over a month, by mail and by webhook', async () => {
    const endpoint = (await merchant.post('/webhooks', { url: receiver.url, events: ['report.succeeded', 'report.failed'] })).body.id;
    const schedule = await create({ deliver_to: { emails: ['accounts@shop.example', 'owner@shop.example'], webhook: endpoint } });
    mails.verdict = '451 Try again later.';
    await days(30);
    await eventually(() => expect(mails.mails.length).toBeGreaterThan(1));
    // What was turned away is sent again.
    mails.verdict = '250 Taken.';
    mails.mails.splice(0);
    const runs = await eventually(async () => {
      const all = await runsOf(schedule.id);
      expect(all.filter(({ status }) => status === 'succeeded')).toHaveLength(30);
      return all;
    });
    expect(runs).toHaveLength(30);
    // Each is about the day before it in India, and each day once.
    const starts = runs.map(({ parameters }) => parameters.interval_start).toSorted((a, b) => a - b);
    expect(starts.every((start) => (start + INDIA) % DAY === 0)).toBe(true);
    expect(starts.map((start) => start - starts[0])).toEqual(Array.from({ length: 30 }, (_, n) => n * DAY));
    expect(runs.every(({ parameters: { interval_start, interval_end } }) => interval_end - interval_start === DAY)).toBe(true);

    const received = (): string[] => mails.mails.map(decoded);
    await eventually(async () => expect(runs.every(({ id }) => received().some((mail) => mail.includes(id)))).toBe(true));
    expect(received()).toHaveLength(30);
    expect(received().every((mail) => mail.includes('To: accounts@shop.example, owner@shop.example'))).toBe(true);
    await eventually(() => expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).data.object.id)).size).toBe(30));
    expect(receiver.received).toHaveLength(30);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'report.succeeded',
      data: { object: { schedule: schedule.id, url: null } },
    });
    await merchant.delete(`/reports/schedules/${schedule.id}`);
  });

  it('mails a link that leads to the file for as long as that is kept, and no file', async () => {
    const { id, content } = await mailed();
    expect(content).toMatch(/^Subject: Service: Orders of yesterday is ready\r$/m);
    expect(content).not.toContain('order_id');
    const link = new URL(/https:\S+/.exec(content)![0]);
    await merchant.post('/test_helpers/clock/advance', { seconds: 6 * DAY });
    const file = await merchant.with(null).get(`${link.pathname.slice('/v1'.length)}${link.search}`);
    expect([file.status, file.text.slice(0, 9)]).toEqual([200, 'order_id,']);
    expect(link.pathname).toContain(id);
  });

  it('makes no reports while it is paused or once it is removed, and uses its new times when it is changed', async () => {
    const { id } = await create();
    const { body: paused } = await merchant.patch(`/reports/schedules/${id}`, { status: 'paused' });
    expect(paused.status).toBe('paused');
    service.clock.advance(1);
    expect((await merchant.patch(`/reports/schedules/${id}`, { status: 'paused' })).body).toEqual(paused);
    await days(3);
    expect(await runsOf(id)).toEqual([]);
    const changed = (await merchant.patch(`/reports/schedules/${id}`, { status: 'active', frequency: 'weekly', weekday: 1 })).body;
    expect(changed).toMatchObject({ frequency: 'weekly', weekday: 1, status: 'active', name: DAILY.name });
    await days(14);
    await eventually(async () => expect(await runsOf(id)).toHaveLength(2));
    await merchant.delete(`/reports/schedules/${id}`);
    await days(14);
    expect(await runsOf(id)).toHaveLength(2);
  });
});

/** A mail as it is read. */
const decoded = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** The mail of a report that a schedule has made. */
async function mailed(): Promise<{ id: string; content: string }> {
  const { id: schedule } = await create({ deliver_to: { emails: ['accounts@shop.example'] } });
  await days(1);
  return eventually(async () => {
    const [run] = await runsOf(schedule);
    const content = mails.mails.map(decoded).find((mail) => mail.includes(run?.id ?? 'none yet'));
    expect(content).toBeDefined();
    await merchant.delete(`/reports/schedules/${schedule}`);
    return { id: run.id, content: content! };
  });
}
