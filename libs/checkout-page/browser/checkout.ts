import { h, render } from 'preact';
import { SessionApi } from '#checkout-page/browser/api';
import { clientSecretOf } from '#checkout-page/browser/client-secret';
import { Checkout } from '#checkout-page/view/checkout';
import { LinkIncomplete } from '#checkout-page/view/outcomes';
import { Wording, wordingOf } from '#checkout-page/view/wording';

/** Starts the page: the server has sent its frame (`shell.ts`), and this script renders the session into it. */
const main = document.getElementById('checkout')!;
const { session, url, digits } = main.dataset as { session: string; url: string; digits: string };
const secret = clientSecretOf(session);
const wording = wordingOf(document.documentElement.lang, Number(digits));
// If the session has expired, the server has sent a message that needs no secret, and it stays.
const hasMessage = main.querySelector('.outcome') !== null;

if (secret !== null || !hasMessage) {
  main.replaceChildren();
  const page =
    secret === null
      ? h(LinkIncomplete, null)
      : h(Checkout, { session, api: new SessionApi(session, secret, `${url}?lang=${document.documentElement.lang}`) });
  render(h(Wording.Provider, { value: wording }, page), main);
}
