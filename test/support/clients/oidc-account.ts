import { OidcBrowser } from '#test/support/clients/oidc-browser';
import { hire, type Hirer, type StaffMember } from '#test/support/clients/staff';
import { CLIENT, type IdentityProvider } from '#test/support/partners/identity-provider';
import type { SharedService } from '#test/support/services/shared-service';

export interface OidcAccount extends Hirer {
  readonly account: string;
  readonly owner: StaffMember;
  /** The domain of its staff's e-mail addresses, unique to the account. */
  readonly domain: string;
  readonly provider: IdentityProvider;
  /** A user with an unused invitation. */
  invite(role: string): Promise<{ readonly id: string; readonly email: string; readonly link: string }>;
  newBrowser(): OidcBrowser;
}

let made = 0;

/** A separate account with one owner, whose staff sign in by a provider. */
export async function oidcAccount(service: SharedService, provider: IdentityProvider, trusting: string): Promise<OidcAccount> {
  const { id: account } = await service.operate('accounts.create', { name: 'A store with an identity provider' });
  const hirer: Hirer = { merchant: service.merchant, operate: (operation, args = {}) => service.operate(operation, { account, ...args }) };
  const owner = await hire(hirer, 'owner');
  const domain = `people-${process.pid}-${++made}-${Date.now()}.example`;
  const { status } = await owner.person.patch('/admin/v1/settings/oidc', { issuer: provider.issuer, ...CLIENT, allowed_domains: [domain] });
  expect(status).toBe(200);
  const invite = async (role: string) => {
    const email = `${role}-${++made}@${domain}`;
    const { id, link } = await hirer.operate('users.create', { email, role });
    return { id, email, link };
  };
  return { ...hirer, account, owner, domain, provider, invite, newBrowser: () => new OidcBrowser(service, trusting) };
}
