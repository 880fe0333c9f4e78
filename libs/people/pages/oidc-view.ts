import { alert, escaped, page } from '#people/pages/page-shell';

/** Where a browser begins to sign in by the provider of an account. */
export const startUrl = (account: string, next: string): string => `/admin/v1/oidc/start?${new URLSearchParams({ account, next })}`;

/** Leads on to the provider, whose host is named: nobody is sent to a stranger's page unseen. */
export const providerLink = (issuer: string, account: string, next: string): string =>
  `<p><a class="button" href="${escaped(startUrl(account, next))}">Sign in with ${escaped(new URL(issuer).host)}</a></p>\n`;

/** The person is signed in. The page goes on without script, from our own site, so that the browser sends the session's cookie. */
export const goOnPage = (brand: string, next: string): string =>
  page(
    brand,
    'You are signed in',
    `<p><a href="${escaped(next)}">Go on</a></p>`,
    `<meta http-equiv="refresh" content="0;url=${escaped(next)}">\n`,
  );

/** The provider, or we, did not let the person in. */
export const refusedPage = (brand: string, fault: string, account: string): string =>
  page(
    brand,
    'You are not signed in',
    `${alert(fault)}<p><a href="/sign-in?${escaped(String(new URLSearchParams({ account })))}">Begin again</a></p>`,
  );

interface CompanyForm {
  readonly email: string;
  readonly next: string;
  readonly fault: string | null;
}

/** Asks for the address whose domain says which provider a person signs in by. */
export const companyPage = (brand: string, { email, next, fault }: CompanyForm): string =>
  page(
    brand,
    'Sign in with your company',
    `${alert(fault)}<form method="post" action="/sign-in/company">
<input type="hidden" name="next" value="${escaped(next)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${escaped(email)}" autocomplete="username" required>
<button>Go on</button>
</form>
<p class="hint"><a href="/sign-in">Sign in with a password</a></p>`,
  );

/** Names the provider of the domain. */
export const foundProviderPage = (brand: string, link: string): string => page(brand, 'Sign in with your company', link);
