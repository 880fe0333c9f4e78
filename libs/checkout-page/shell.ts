import { reportedPolicy } from '#http/answers/reported-policy';
import { currencyOf } from '#platform/currencies/currencies';
import { type Language, LANGUAGES, say } from '#checkout-page/texts/languages';

const policy = (formAction: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action ${formAction}; ` +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The policy of a page whose buttons post to its own address. */
export const FORM_POLICY = reportedPolicy(policy("'self'"));

/** The headers of all pages: everything is loaded from this service, nothing is inline, frames are forbidden, and scripts write no markup. */
export const PAGE_HEADERS = {
  ...reportedPolicy(policy("'none'")),
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
} as const;

/** The parts of every page. */
export interface Shell {
  readonly language: Language;
  readonly brand: string;
  readonly assets: { readonly script: string; readonly style: string };
}

/** The part of a session that is visible with its address, but without its secret. */
export interface ApiSession {
  readonly id: string;
  readonly shop: string;
  readonly livemode: boolean;
  readonly currency: string;
  /** The address of its page, to which a bank also sends the shopper back. */
  readonly url: string;
  readonly expired: boolean;
}

/** The page of a session as the server sends it. Its script loads the rest, which needs the client secret (interface §4.10). */
export function sessionPage(shell: Shell, session: ApiSession): string {
  const texts = LANGUAGES[shell.language];
  const { digits } = currencyOf(session.currency)!;
  const begun = session.expired ? notice('expired', shell.language) : `<p class="loading">${texts.loading}</p>`;
  return page(
    shell,
    { heading: session.shop, badge: session.livemode ? '' : texts.test_mode },
    `<main id="checkout" data-session="${escaped(session.id)}" data-url="${escaped(session.url)}" data-digits="${digits}">
${begun}
<noscript><p class="alert">${texts.script_needed}</p></noscript>
</main>
<script type="module" src="${shell.assets.script}"></script>`,
  );
}

export type Notice =
  | 'unknown' | 'unavailable' | 'expired' | 'link_paid' | 'link_used_up' | 'link_closed' | 'link_expired' | 'link_busy'
  | 'verify_confirmed' | 'verify_refused' | 'verify_timed_out' | 'verify_lapsed'; // prettier-ignore

/** A page that explains why there is no checkout. */
export const noticePage = (shell: Shell, about: Notice): string =>
  page(shell, { heading: shell.brand, badge: '' }, `<main id="checkout">\n${notice(about, shell.language)}\n</main>`);

/** A page with one decision, by buttons that need no script (interface §4.13). The form posts to its own address, which contains the secret. */
export const decisionPage = (shell: Shell, { shop, amount }: { readonly shop: string; readonly amount: string }): string => {
  const texts = LANGUAGES[shell.language];
  const said = say(shell.language, 'verify_text', { amount: escaped(amount), shop: escaped(shop) });
  return page(
    shell,
    { heading: shop, badge: '' },
    `<main id="checkout"><form method="post" class="outcome">
<h1>${texts.verify_title}</h1><p>${said}</p>
<button class="main" name="answer" value="confirm">${texts.verify_confirm}</button>
<button class="quiet" name="answer" value="refuse">${texts.verify_refuse}</button>
</form></main>`,
  );
};

const notice = (about: Notice, language: Language): string => {
  const texts = LANGUAGES[language];
  return `<div class="outcome"><h1>${texts[`${about}_title`]}</h1><p>${texts[`${about}_text`]}</p></div>`;
};

function page({ language, brand, assets }: Shell, { heading, badge }: { heading: string; badge: string }, content: string): string {
  const texts = LANGUAGES[language];
  const other = language === 'en' ? 'hi' : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${texts.title} · ${escaped(heading)}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${assets.style}">
</head>
<body>
<header><p class="shop">${escaped(heading)}</p>${badge && `<p class="badge">${badge}</p>`}
<a class="language" href="?lang=${other}" hreflang="${other}" lang="${other}">${texts.other_language}</a></header>
${content}
<footer><p>${say(language, 'secured', { brand: escaped(brand) })}</p></footer>
</body>
</html>
`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
