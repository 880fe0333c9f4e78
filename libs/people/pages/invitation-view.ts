import { alert, escaped, page } from '#people/pages/page-shell';

interface Form {
  readonly token: string;
  readonly name: string;
  /** What is wrong with what was sent; null before anything is. */
  readonly fault: string | null;
}

const NOTHING: Form = { token: '', name: '', fault: null };

/** The form by which a person joins or chooses a new password. Without script the person pastes the token. */
export const formPage = (brand: string, { token, name, fault }: Form = NOTHING): string =>
  page(
    brand,
    'Choose a password',
    `${alert(fault)}<p>You sign in with your e-mail address and this password.</p>
<form method="post" action="/invitation">
<div id="token-field"><label for="token">Code of the link</label>
<input id="token" name="token" value="${escaped(token)}" autocomplete="off" spellcheck="false" required aria-describedby="token-hint">
<p class="hint" id="token-hint">Paste what is behind # in the address of the link.</p></div>
<label for="name">Your name, as other people see it (optional)</label>
<input id="name" name="name" value="${escaped(name)}" autocomplete="name" maxlength="200">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" required aria-describedby="password-hint">
<p class="hint" id="password-hint">12 characters or more. Several words in a row do well.</p>
<button>Set password</button>
</form>
<script src="/invitation.js" defer></script>`,
  );

/** The link was used. */
export const donePage = (brand: string, email: string): string =>
  page(
    brand,
    'Your password is set',
    `<p>Sign in as <strong>${escaped(email)}</strong> with the new password. The link cannot be used again.</p>
<p><a href="/sign-in">Sign in</a></p>`,
  );

/** The service cannot do it now. */
export const laterPage = (brand: string): string =>
  page(brand, 'Not possible right now', '<p>Your link still works. Wait a moment, then open it again.</p>');
