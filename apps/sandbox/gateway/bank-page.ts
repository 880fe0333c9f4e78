import { createHash } from 'node:crypto';
import type { AtBank } from '#apps/sandbox/gateway/payments-at-bank';

/** Names of the methods on the page. */
const METHODS = { upi: 'UPI', card: 'Card', netbanking: 'Net banking', wallet: 'Wallet' } as const;

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2433; --quiet: #566077; --line: #d5dae4; --page: #eef1f6; --card: #fff; --yes: #17663f; --no: #a3241c; --focus: #2350c7; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef1f8; --quiet: #aab3c6; --line: #3a4358; --page: #10141d; --card: #1b2130; --yes: #1d7a4c; --no: #b8342b; --focus: #8fb0ff; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; color: var(--ink); background: var(--page); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0; font-size: 1rem; font-weight: 600; color: var(--quiet); }
.amount { margin: .25rem 0 1rem; font-size: 2.25rem; font-weight: 700; line-height: 1.2; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.25rem; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
form + form { margin-top: .75rem; }
button, .back { display: block; width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .625rem; color: var(--ink); background: transparent;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.yes { border-color: var(--yes); color: #fff; background: var(--yes); }
.no { border-color: var(--no); color: #fff; background: var(--no); }
.back { line-height: 2; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.note { margin: 1.25rem 0 0; font-size: .875rem; color: var(--quiet); }
`;

/** Loads nothing and runs no script. */
export const BANK_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

export interface AtShop {
  readonly name: string;
  /** The way back to the shop, once it is over; null if unknown. */
  readonly back: string | null;
}

/** The bank's question to the shopper; on a page of the gateway's own, the shopper first chooses a method. */
export function bankPage(payment: AtBank, chosen: AtBank['method'], { name, back }: AtShop): string {
  const method = payment.method ?? chosen;
  const facts = `<dl><dt>Shop</dt><dd>${escaped(name)}</dd>${method === null ? '' : `<dt>Paid by</dt><dd>${METHODS[method]}</dd>`}</dl>`;
  const amount = `<p class="amount">${escaped(spoken(payment))}</p>`;
  if (payment.state !== 'open') return page(`This payment ${OVER[payment.state]}`, amount + facts + backLink(back));
  if (method === null) return page('How would you like to pay?', amount + facts + choices() + CLOSE);
  const title = method === 'upi' ? 'Approve this payment in your UPI app' : 'Your bank asks: approve this payment?';
  return page(title, amount + facts + answers(method));
}

export const noSuchPayment = (): string => page('There is no such payment', '<p>Go back to the shop, and begin again there.</p>');

const OVER = { approved: 'was approved', declined: 'was declined', over: 'can no longer be made' } as const;

const answers = (
  method: NonNullable<AtBank['method']>,
): string => `<form method="post"><input type="hidden" name="method" value="${method}">
<button class="yes" name="answer" value="approve">Approve</button>
<button name="answer" value="offer">Use an offer: a tenth less</button>
<button name="answer" value="fee">Bear the fee: a fiftieth more</button>
<button class="no" name="answer" value="decline">Decline</button>
<button name="answer" value="close">Close without answering</button></form>`;

const choices = (): string => `<form method="get">
${Object.entries(METHODS)
  .map(([name, title]) => `<button name="method" value="${name}">${title}</button>`)
  .join('\n')}</form>`;

const CLOSE = '<form method="post"><button name="answer" value="close">Close without answering</button></form>';

const backLink = (back: string | null): string => (back === null ? '' : `<a class="back" href="${escaped(back)}">Back to the shop</a>`);

export const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – simulated bank</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${title}</h1>
${content}
<p class="note">A simulated bank: no money moves here.</p>
</main></body>
</html>
`;

export function spoken({ amount, currency }: Pick<AtBank, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits!);
}

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
