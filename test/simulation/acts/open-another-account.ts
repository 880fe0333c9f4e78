import { asking } from '#test/simulation/acts/asked';
import { LET_IN, letOneselfIn } from '#test/simulation/acts/let-oneself-in';
import { operatedAtLast } from '#test/simulation/acts/operated';
import { IdentityProvider } from '#test/simulation/outside/identity-provider';
import { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const ANOTHER = [
  'POST /admin/v1/invitations/accept',
  'POST /admin/v1/session',
  'GET /admin/v1/session',
  'POST /admin/v1/connections',
  'DELETE /admin/v1/connections/{id}',
  'PATCH /admin/v1/settings/oidc',
  'DELETE /admin/v1/settings/oidc',
  'POST /admin/v1/users',
  ...LET_IN,
];

const PASSWORD = 'ten lives of a harbour cat';
const GATEWAY = { kind: 'razorpay', mode: 'live', name: 'Another gateway', key_secret: 'a secret of the gateway' };
/** A repeated request whose answer was lost. */
const GONE = ['resource_missing'];

/** A merchant opens another account. Its owner connects a gateway and thinks better of it; a colleague signs in by the company's identity provider. */
export async function openAnotherAccount(world: World, { habits }: Store): Promise<void> {
  const { random, network, line } = world;
  const domain = `${habits.name}-${random.between(1, 1_000_000)}.example`;
  const { id: account } = await operatedAtLast(world, 'accounts.create', { name: domain });
  const email = `owner@home.${domain}`;
  const { id, link } = await operatedAtLast(world, 'users.create', { account, email, role: 'owner', name: 'An owner' });
  const owner = new Person(id, email, PASSWORD, line);
  await owner.accept(link);
  await owner.signIn();
  const ask = asking(owner);
  const connected = await ask('POST', '/admin/v1/connections', { ...GATEWAY, key_id: `rzp_live_${domain}` });
  await ask('DELETE', `/admin/v1/connections/${connected.id}?yes=true`, undefined, GONE);

  const provider = new IdentityProvider(`id.${domain}`);
  network.answer(provider.host, provider.answer);
  await ask('PATCH', '/admin/v1/settings/oidc', { issuer: provider.issuer, ...provider.client, allowed_domains: [domain] });
  const invited = await ask('POST', '/admin/v1/users', { email: `colleague@${domain}`, role: 'viewer', name: 'A colleague' });
  const colleague = new Person(invited.id, invited.email, '', line);
  await colleague.signInBy(provider, account);
  await asking(colleague)('GET', '/admin/v1/session');
  await ask('DELETE', '/admin/v1/settings/oidc', undefined, GONE);
  await letOneselfIn(world, account, owner, domain);
}
