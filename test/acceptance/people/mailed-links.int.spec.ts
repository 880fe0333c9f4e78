import { DAY } from '#kernel/time';
import type { Json } from '#test/support/clients/merchant-client';
import { hire, PASSWORD, type StaffMember } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { MailServer } from '#test/support/partners/mail-server';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';

const USERS = '/admin/v1/users';
let mails: MailServer;
let service: RunningService;
let owner: StaffMember;
beforeEach(async () => {
  mails = await MailServer.listen();
  service = await startService('own', { settings: { SMTP_URL: mails.url, MAIL_FROM: 'Shop <people@shop.example>', BRAND: 'Shop' } });
  owner = await hire(service, 'owner');
});
afterEach(async () => {
  await service.verifyAndStop();
  await mails.close();
});

let addresses = 0;
const invite = async (): Promise<Json> => {
  const { status, body } = await owner.person.post(USERS, { email: `mailed-${++addresses}@example.com`, role: 'viewer', name: 'Asha' });
  expect([status, body.link, body.link_mail]).toEqual([201, undefined, 'waiting']);
  return body;
};
/** The mail, with lines as long as its writer made them. */
const textOf = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const linkIn = (mail: string): string => /https:\S+#\S+/.exec(textOf(mail))![0];
const mail = (number: number): Promise<string> =>
  eventually(() => {
    expect(mails.mails).toHaveLength(number);
    return mails.mails[number - 1]!;
  });
const mailBecomes = (user: string, link_mail: string | null): Promise<unknown> =>
  eventually(async () => expect((await owner.person.get(`${USERS}/${user}`)).body.link_mail).toBe(link_mail));

describe('a service with a mail server', () => {
  it('mails the link of an invitation, and does not show it', async () => {
    const { id, email } = await invite();
    const text = textOf(await mail(1));
    expect(text).toMatch(new RegExp(`^To: ${email}`, 'm'));
    expect(text).toContain('you are invited to');
    await mailBecomes(id, 'sent');
    const link = linkIn(text);
    const secret = link.split('#')[1]!;
    expect(await service.kept.containing([secret, secret.split('.')[1]!])).toEqual([]);
    const invited = service.merchant.person();
    expect((await invited.accept(link, PASSWORD)).status).toBe(200);
    expect((await invited.signIn(email, PASSWORD)).status).toBe(201);
    await mailBecomes(id, null);
    expect(mails.mails).toHaveLength(1);
  });

  it('mails a new link after a forgotten password, and only the newest counts', async () => {
    const member = await hire(service, 'viewer');
    const reset = async (): Promise<void> => {
      const { status, body } = await owner.person.post(`${USERS}/${member.id}/reset`);
      expect([status, body.link]).toEqual([200, undefined]);
    };
    await reset();
    const first = await mail(1);
    await reset();
    const second = await mail(2);
    expect(textOf(second)).toContain('choose a new password');
    const person = service.merchant.person();
    expect((await person.accept(linkIn(first), PASSWORD)).status).toBe(422);
    expect((await person.accept(linkIn(second), 'a whole new password')).status).toBe(200);
    expect((await person.signIn(member.email, 'a whole new password')).status).toBe(201);
  });

  it('retries a mail that the server accepts later, and not for a replaced link', async () => {
    mails.verdict = '451 Later.';
    const { id } = await invite();
    await mail(1);
    const { body } = await owner.person.post(`${USERS}/${id}/reset`, {}, { 'idempotency-key': 'again' });
    await eventually(() => expect(mails.mails.length).toBeGreaterThan(1));
    mails.verdict = '250 Taken.';
    service.clock.advance(600);
    await mailBecomes(id, 'sent');
    const newest = linkIn(mails.mails.at(-1)!);
    expect((await owner.person.post(`${USERS}/${id}/reset`, {}, { 'idempotency-key': 'again' })).body).toEqual(body);
    expect((await service.merchant.person().accept(newest, PASSWORD)).status).toBe(200);
  });

  it('reports a mail that is refused permanently, or whose link expired first', async () => {
    mails.verdict = '550 Nobody here.';
    const { id } = await invite();
    await mailBecomes(id, 'refused');
    const alertBecomes = (status: string): Promise<unknown> =>
      eventually(async () => {
        const { body } = await owner.person.get('/v1/alerts?type=link_not_mailed', { 'x-mode': 'live' });
        expect(body.data).toMatchObject([{ subject: id, status }]);
      });
    await alertBecomes('open');
    mails.verdict = '250 Taken.';
    await owner.person.post(`${USERS}/${id}/reset`);
    await alertBecomes('resolved');
    mails.verdict = '451 Later.';
    const late = await invite();
    await eventually(() => expect(mails.mails.length).toBeGreaterThan(1));
    service.clock.advance(DAY);
    expect((await owner.person.signIn(owner.email, PASSWORD)).status).toBe(201);
    await mailBecomes(late.id, 'expired');
  });

  it('shows the link to operators', async () => {
    const { link, link_mail } = await service.operate('users.create', { email: 'shown@example.com', role: 'viewer' });
    expect([link, link_mail]).toEqual([expect.stringContaining('/invitation#usr_'), null]);
    expect(mails.mails).toEqual([]);
  });
});
