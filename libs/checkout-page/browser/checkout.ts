import { h, render } from 'preact';
import { SessionApi } from '#checkout-page/browser/api';
import { clientSecretOf } from '#checkout-page/browser/client-secret';
import { Checkout } from '#checkout-page/view/checkout';
import { LinkIncomplete } from '#checkout-page/view/outcomes';
import { Wording, wordingOf } from '#checkout-page/view/wording';

const main = document.getElementById('checkout')!;
const { session, url, digits } = main.dataset as { session: string; url: string; digits: string };
const secret = clientSecretOf(session);
const wording = wordingOf(document.documentElement.lang, Number(digits));
// The message that the session has expired needs no secret, and stays.
const said = main.querySelector('.outcome') !== null;

if (secret !== null || !said) {
  main.replaceChildren();
  const page =
    secret === null
      ? h(LinkIncomplete, null)
      : h(Checkout, { session, api: new SessionApi(session, secret, `${url}?lang=${document.documentElement.lang}`) });
  render(h(Wording.Provider, { value: wording }, page), main);
}
