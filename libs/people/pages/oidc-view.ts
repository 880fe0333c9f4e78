import type { Look } from '#people/pages/page-look';
import { alert, escaped, page } from '#people/pages/page-shell';
import { CATALOGS, filled } from '#people/pages/texts/speech';

/** The address at which a browser begins to sign in by an account's provider. */
export const startUrl = (account: string, next: string): string => `/admin/v1/oidc/start?${new URLSearchParams({ account, next })}`;

export interface OfferedProvider {
  readonly account: string;
  readonly issuer: string;
}

/** The link to the provider. It shows the provider's host, so that nobody reaches a stranger's page unknowingly. */
export const providerLink = ({ language }: Look, { issuer, account }: OfferedProvider, next: string): string =>
  `<p><a class="button" href="${escaped(startUrl(account, next))}">${filled(CATALOGS[language].by_provider, { provider: escaped(new URL(issuer).host) })}</a></p>\n`;

/** The page after signing in. It continues from our own site, so that the browser sends the session's cookie, and without script. */
export const goOnPage = (look: Look, next: string): string =>
  page(
    look,
    CATALOGS[look.language].signed_in,
    `<p><a href="${escaped(next)}">${CATALOGS[look.language].go_on}</a></p>`,
    `<meta http-equiv="refresh" content="0;url=${escaped(next)}">\n`,
  );

/** The page for a person whom the provider or the service refused. */
export const refusedPage = (look: Look, fault: string, account: string): string =>
  page(
    look,
    CATALOGS[look.language].not_signed_in,
    `${alert(fault)}<p><a href="/sign-in?${escaped(String(new URLSearchParams({ account })))}">${CATALOGS[look.language].begin_again}</a></p>`,
  );

interface CompanyForm {
  readonly email: string;
  readonly next: string;
  readonly fault: string | null;
}

/** The form for the e-mail address, whose domain determines the identity provider. */
export const companyPage = (look: Look, { email, next, fault }: CompanyForm): string => {
  const texts = CATALOGS[look.language];
  return page(
    look,
    texts.by_company,
    `${alert(fault)}<form method="post" action="/sign-in/company">
<input type="hidden" name="next" value="${escaped(next)}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" value="${escaped(email)}" autocomplete="username" required>
<button>${texts.go_on}</button>
</form>
<p class="hint"><a href="/sign-in">${texts.by_password}</a></p>`,
  );
};

/** The page with the link to the provider that was found. */
export const foundProviderPage = (look: Look, provider: OfferedProvider, next: string): string =>
  page(look, CATALOGS[look.language].by_company, providerLink(look, provider, next));
