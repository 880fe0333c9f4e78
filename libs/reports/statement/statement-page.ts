import { type Minor, sum } from '#kernel/money';
import { GATEWAY_PARTS, type Statement, type Sum, total } from '#reports/statement/statement';
import { majorUnits } from '#platform/currencies/major-units';

const STYLE = `
  @page { size: A4; margin: 16mm }
  * { box-sizing: border-box }
  body { font: 15px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 52rem; margin: 0 auto; padding: 2.5rem 1.25rem }
  header { border-bottom: 2px solid #1a1a1a; padding-bottom: .8rem } h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem }
  h2 { font-size: 1.1rem; margin: 2rem 0 .5rem } p { margin: 0; color: #555 } section { overflow-x: auto; break-inside: avoid }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
  th, td { padding: .45rem .6rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap }
  th:first-child, td:first-child { text-align: left; padding-left: 0 } th:last-child, td:last-child { padding-right: 0 }
  th { font-size: .8rem; font-weight: 600; color: #555 } tfoot td { font-weight: 600; border-bottom: 0; border-top: 1px solid #1a1a1a }
  footer { margin-top: 2.5rem; border-top: 1px solid #ddd; padding-top: .8rem; font-size: .85rem }
  @media print { body { font-size: 10pt; max-width: none; padding: 0 } section { overflow: visible } }`;

const MONTHS = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const NOTES = `Payments count in the month in which they were captured, refunds in which they succeeded, cash in which the courier collected it, with its
outcome since, and disputes in which they ended. Fees of payment gateways are those of the month's payments and refunds, as far as they are in a settlement by now.
What shoppers paid to a gateway for the payment itself is kept there, and in no sum.`;

const GATEWAY_NAMES: Readonly<Record<(typeof GATEWAY_PARTS)[number], string>> = {
  discounts: 'Taken off by offers of gateways',
  fees: 'Charged by gateways',
  taxes: 'Tax on what gateways charged',
  dispute_fees: 'Charged by gateways for disputes',
  customer_fees: 'Paid by shoppers to gateways, kept there',
};

interface Heading {
  /** The merchant's name. */
  readonly account: string;
  readonly brand: string;
  readonly month: string;
  readonly timezone: string;
  readonly livemode: boolean;
}

/** A printable page of HTML, which loads nothing and runs no script. */
export function statementPage(statements: readonly Statement[], { account, brand, month, timezone, livemode }: Heading): string {
  const title = `Statement of ${MONTHS.format(new Date(`${month}-01T00:00:00Z`))}`;
  const parts = statements.length === 0 ? '<p>No money moved.</p>' : statements.map(partOf).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(`${account} – ${title}`)}</title><style>${STYLE}</style></head>
<body><header><h1>${escaped(account)}</h1><p>${escaped(title)}, ${livemode ? 'live' : 'test'} mode. Days of ${escaped(timezone)}. By ${escaped(brand)}.</p></header>
${parts}
<footer><p>${NOTES}</p></footer></body></html>
`;
}

function partOf(statement: Statement): string {
  const { currency, couriers } = statement;
  const money = (amount: number): string => grouped(majorUnits(amount, currency), currency);
  const all = [...couriers.values()];
  const totalOf = (of: (sums: (typeof all)[number]) => number): number => sum(all.map(of));
  const cash = [...couriers].map(([courier, { count, amount, remitted, deductions, net, outstanding }]) => [
    courier, String(count), money(amount), money(remitted), money(deductions), money(net), money(outstanding),
  ]); // prettier-ignore
  const sums = [
    'All couriers', String(totalOf(({ count }) => count)), money(totalOf(({ amount }) => amount)), money(totalOf(({ remitted }) => remitted)),
    money(totalOf(({ deductions }) => deductions)), money(totalOf(({ net }) => net)), money(totalOf(({ outstanding }) => outstanding)),
  ]; // prettier-ignore
  const ofGateways = GATEWAY_PARTS.map((part) => {
    const { count, amount } = statement.gateway(part);
    return [GATEWAY_NAMES[part], String(count), money(amount)];
  });
  const fees = [['Kept by couriers', '', money(totalOf(({ deductions }) => deductions))], ...ofGateways];
  return `<h2>Money in, ${currency}</h2>${sumsTable(['Paid by', 'Payments', 'Amount'], statement.moneyIn, money)}
<h2>Refunds, ${currency}</h2>${sumsTable(['Reason', 'Refunds', 'Amount'], statement.refunds, money)}
<h2>Fees, ${currency}</h2>${table(['Fee', '', 'Amount'], fees)}
<h2>Cash on delivery by courier, ${currency}</h2>${table(['Courier', 'Orders', 'Collected', 'Remitted', 'Kept', 'To the bank', 'Outstanding'], cash, sums)}
<h2>Disputes lost, ${currency}</h2>${sumsTable(['Phase', 'Disputes', 'Amount'], statement.disputes, money)}
<h2>What is left, ${currency}</h2>${balance(
    statement,
    totalOf(({ net }) => net),
    money,
  )}`;
}

/** The table from the captured payments to what is left: its rows add up to the last one. `cash` is what couriers sent to the bank. */
function balance(statement: Statement, cash: Minor, money: (amount: Minor) => string): string {
  const taken = GATEWAY_PARTS.filter((part) => part !== 'customer_fees').map(
    (part) => [GATEWAY_NAMES[part], statement.gateway(part).amount] as const,
  );
  const lines = [
    ['Payments captured', total(statement.moneyIn)],
    ['Refunds', -total(statement.refunds)],
    ['Disputes lost', -total(statement.disputes)],
    ...taken.map(([name, amount]) => [name, -amount] as const),
    ['Cash that couriers sent to the bank', cash],
  ] as const;
  const rows = lines.map(([name, amount]) => [name, money(amount)]);
  return table(['', 'Amount'], rows, ['Together', money(statement.leftOfPayments + cash)]);
}

/** A table of named sums with their total. */
const sumsTable = (head: readonly string[], sums: ReadonlyMap<string, Sum>, money: (amount: number) => string): string =>
  table(
    head,
    [...sums].map(([name, { count, amount }]) => [name.replaceAll('_', ' '), String(count), money(amount)]),
    ['Together', String(sum([...sums.values()].map(({ count }) => count))), money(total(sums))],
  );

/** `249900.00` with grouped digits: `2,49,900.00` for rupees, `249,900.00` for others. */
function grouped(amount: string, currency: string): string {
  const minimumFractionDigits = amount.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', { minimumFractionDigits }).format(amount as `${number}`);
}

const row = (cells: readonly string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[], foot?: readonly string[]): string =>
  `<section><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('')}</tbody>${foot ? `<tfoot>${row(foot)}</tfoot>` : ''}</table></section>`;
