import { type OfferedProvider, providerLink } from '#people/pages/oidc-view';
import type { Look } from '#people/pages/page-look';
import { alert, escaped, page } from '#people/pages/page-shell';
import { CATALOGS } from '#people/pages/texts/speech';

interface SignInForm {
  readonly email: string;
  /** Where to continue; one of our own pages. */
  readonly next: string;
  readonly fault: string | null;
  /** The account whose sign-in address was opened, with its identity provider; null if the address names none. */
  readonly provider: OfferedProvider | null;
}

/** The sign-in form. With script and browser support, a passkey comes first. */
export const signInPage = (look: Look, { email, next, fault, provider }: SignInForm): string => {
  const texts = CATALOGS[look.language];
  return page(
    look,
    texts.sign_in,
    `${alert(fault)}${provider === null ? '' : providerLink(look, provider, next)}<p class="alert" role="alert" id="passkey-fault" hidden></p>
<button id="passkey" type="button" data-unused="${texts.passkey_unused}" data-refused="${texts.passkey_refused}" hidden>${texts.use_passkey}</button>
<form method="post" action="/sign-in">
<input type="hidden" name="next" id="next" value="${escaped(next)}">
<input type="hidden" name="account" value="${escaped(provider?.account ?? '')}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" value="${escaped(email)}" autocomplete="username webauthn" required>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<label for="code">${texts.code}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40">
<button>${texts.sign_in}</button>
</form>
<p class="hint"><a href="/sign-in/company?${escaped(String(new URLSearchParams({ next })))}">${texts.by_company}</a></p>
<p class="hint">${texts.no_password}</p>
<script src="/sign-in.js" defer></script>`,
  );
};

/** Signs in by a passkey: asks the browser, sends its answer, and continues. */
export const SIGN_IN_SCRIPT = `const button = document.getElementById('passkey');
const fault = document.getElementById('passkey-fault');
const post = async (path, body) => {
  const response = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
};
if (window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      const { options } = await post('/admin/v1/session/passkey/options', {});
      const credential = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      await post('/admin/v1/session/passkey', { response: credential.toJSON() });
      location.assign(document.getElementById('next').value);
    } catch (refusal) {
      fault.textContent = refusal.name === 'NotAllowedError' ? button.dataset.unused : button.dataset.refused || refusal.message;
      fault.hidden = false;
    }
  });
}
`;
