import { providerLink } from '#people/pages/oidc-view';
import { alert, escaped, page } from '#people/pages/page-shell';

interface SignInForm {
  readonly email: string;
  /** Where to go on; one of our own pages. */
  readonly next: string;
  readonly fault: string | null;
  /** The account whose sign-in address was opened, with its identity provider; null without one. */
  readonly provider: { readonly account: string; readonly issuer: string } | null;
}

/** The form by which a person signs in. With script, and where the browser has them, a passkey comes first. */
export const signInPage = (brand: string, { email, next, fault, provider }: SignInForm): string =>
  page(
    brand,
    'Sign in',
    `${alert(fault)}${provider === null ? '' : providerLink(provider.issuer, provider.account, next)}<p class="alert" role="alert" id="passkey-fault" hidden></p>
<button id="passkey" type="button" hidden>Use a passkey</button>
<form method="post" action="/sign-in">
<input type="hidden" name="next" id="next" value="${escaped(next)}">
<input type="hidden" name="account" value="${escaped(provider?.account ?? '')}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${escaped(email)}" autocomplete="username webauthn" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<label for="code">Code of your app (only if you have set one up)</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="40">
<button>Sign in</button>
</form>
<p class="hint"><a href="/sign-in/company?${escaped(String(new URLSearchParams({ next })))}">Sign in with your company</a></p>
<p class="hint">Without a password? An owner of the account can send you a new link.</p>
<script src="/sign-in.js" defer></script>`,
  );

/** Signs in by a passkey: asks the browser, sends what it answers, and goes on. */
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
      fault.textContent = refusal.name === 'NotAllowedError' ? 'No passkey was used. Try again, or use your password.' : refusal.message;
      fault.hidden = false;
    }
  });
}
`;
