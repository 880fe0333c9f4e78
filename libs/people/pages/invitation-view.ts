import type { Look } from '#people/pages/page-look';
import { alert, escaped, page } from '#people/pages/page-shell';
import { CATALOGS, filled } from '#people/pages/texts/speech';

interface Form {
  readonly token: string;
  readonly name: string;
  /** The error in the sent form; null if none was sent yet. */
  readonly fault: string | null;
}

const NOTHING: Form = { token: '', name: '', fault: null };

/** The form for joining or choosing a new password. Without script, the person pastes the token. */
export const formPage = (look: Look, { token, name, fault }: Form = NOTHING): string => {
  const texts = CATALOGS[look.language];
  return page(
    look,
    texts.choose_password,
    `${alert(fault)}<p>${texts.how_signed_in}</p>
<form method="post" action="/invitation">
<div id="token-field"><label for="token">${texts.link_code}</label>
<input id="token" name="token" value="${escaped(token)}" autocomplete="off" spellcheck="false" required aria-describedby="token-hint">
<p class="hint" id="token-hint">${texts.link_code_hint}</p></div>
<label for="name">${texts.name}</label>
<input id="name" name="name" value="${escaped(name)}" autocomplete="name" maxlength="200">
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" required aria-describedby="password-hint">
<p class="hint" id="password-hint">${texts.password_hint}</p>
<button>${texts.set_password}</button>
</form>
<script src="/invitation.js" defer></script>`,
  );
};

/** The page after a link was used. */
export const donePage = (look: Look, email: string): string => {
  const texts = CATALOGS[look.language];
  return page(
    look,
    texts.password_set,
    `<p>${filled(texts.sign_in_as, { email: `<strong>${escaped(email)}</strong>` })}</p>
<p><a href="/sign-in">${texts.sign_in}</a></p>`,
  );
};

/** The page for a service that is temporarily unable to use the link. */
export const laterPage = (look: Look): string => {
  const texts = CATALOGS[look.language];
  return page(look, texts.not_now, `<p>${texts.link_still_works}</p>`);
};
