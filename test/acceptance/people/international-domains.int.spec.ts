import { fact } from '#kernel/fact';
import { caseless } from '#kernel/comparable';
import { emailStream } from '#people/domain/email-claim';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#privacy/secrets/secret-box';
import { refusalOf } from '#test/support/clients/merchant-client';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const UNICODE = 'दुकान.भारत';
const ASCII = 'xn--11b7ah1gn.xn--h2brj9c';

const invite = (email: string) => service.operate('users.create', { role: 'viewer', email });
const signsIn = async (email: string) => (await merchant.person().signIn(email, PASSWORD)).body.user?.id;

/** The claim of an address as earlier releases made it: of the address as it was typed. */
async function claimAsTyped(email: string): Promise<string> {
  const actor = { type: 'operator', id: null, name: null } as const;
  const context = new CommandContext({ account: service.account, livemode: true, actor, milliseconds: Date.now() });
  const stream = emailStream(Buffer.from(service.part(SecretBox).derive('user_email', caseless(email))).toString('base64url'));
  const user = context.id('usr');
  await service.part(EventStore).append(stream, 'no_stream', [context.event(stream, fact('user_email.claimed', { user }))]);
  return user;
}

describe('a person whose domain has two spellings', () => {
  it.each([
    [UNICODE, ASCII],
    [ASCII, UNICODE],
  ])('is invited at %s and signs in by either', async (invitedAt, other) => {
    const name = `asha-${invitedAt.length}`;
    const { id, link } = await invite(`${name}@${invitedAt}`);
    expect((await merchant.person().accept(link, PASSWORD)).status).toBe(200);
    for (const domain of [invitedAt, other, ASCII.toUpperCase()]) expect(await signsIn(`${name}@${domain}`)).toBe(id);
    const { person: owner } = await hire(service, 'owner');
    for (const domain of [invitedAt, other]) {
      const again = await owner.post('/admin/v1/users', { email: `${name}@${domain}`, role: 'owner' });
      expect(refusalOf(again)).toEqual([422, 'user_exists', 'email']);
    }
  });

  it('is found by either if an earlier release invited them, and is invited once', async () => {
    for (const domain of [UNICODE, ASCII]) {
      const claimed = await claimAsTyped(`ravi-${domain.length}@${domain}`);
      const { id, link } = await invite(`ravi-${domain.length}@${domain === UNICODE ? ASCII : UNICODE}`);
      expect(id).toBe(claimed);
      expect((await merchant.person().accept(link, PASSWORD)).status).toBe(200);
      for (const each of [UNICODE, ASCII]) expect(await signsIn(`ravi-${domain.length}@${each}`)).toBe(id);
    }
  });

  it('is each of two whom earlier releases invited, by their own spelling', async () => {
    for (const domain of [UNICODE, ASCII]) await claimAsTyped(`two@${domain}`);
    const users = [await invite(`two@${UNICODE}`), await invite(`two@${ASCII}`)];
    for (const { link } of users) expect((await merchant.person().accept(link, PASSWORD)).status).toBe(200);
    expect([await signsIn(`two@${UNICODE}`), await signsIn(`two@${ASCII}`)]).toEqual(users.map(({ id }) => id));
  });
});
