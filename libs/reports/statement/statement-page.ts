import { sum } from '#kernel/money';
import type { Statement, Sum } from '#reports/statement/statement';
import { majorUnits } from '#reports/writing/cells';

const STYLE = `
  @page { size: A4; margin: 18mm }
  body { font: 11pt/1.5 system-ui, sans-serif; color: #111; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem } p { margin: .2rem 0; color: #444 }
  table { border-collapse: collapse; width: 100%; break-inside: avoid } th, td { padding: .3rem .5rem; border-bottom: 1px solid #ccc; text-align: right }
  th:first-child, td:first-child { text-align: left } th { font-weight: 600 } tfoot td { font-weight: 600; border-bottom: 2px solid #111 }
  @media print { body { margin: 0; max-width: none; padding: 0 } }`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);

interface Heading {
  readonly brand: string;
  readonly month: string;
  readonly timezone: string;
  readonly livemode: boolean;
}

/** One page that a person can print: it needs nothing from anywhere else. */
export function statementPage(statements: readonly Statement[], { brand, month, timezone, livemode }: Heading): string {
  const title = `Statement of ${month}`;
  const parts = statements.length === 0 ? '<p>No money moved.</p>' : statements.map(partOf).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(brand)}, ${livemode ? 'live' : 'test'} mode. Days of ${escaped(timezone)}.</p>
${parts}</body></html>
`;
}

function partOf(statement: Statement): string {
  const { currency, couriers } = statement;
  const money = (amount: number): string => majorUnits(amount, currency);
  const all = [...couriers.values()];
  const total = (of: (sums: (typeof all)[number]) => number): number => sum(all.map(of));
  const cash = [...couriers].map(([courier, { count, amount, remitted, deductions, net, outstanding }]) => [
    courier, String(count), money(amount), money(remitted), money(deductions), money(net), money(outstanding),
  ]); // prettier-ignore
  const sums = [
    'All couriers', String(total(({ count }) => count)), money(total(({ amount }) => amount)), money(total(({ remitted }) => remitted)),
    money(total(({ deductions }) => deductions)), money(total(({ net }) => net)), money(total(({ outstanding }) => outstanding)),
  ]; // prettier-ignore
  const fees = [['Kept by couriers', '', money(total(({ deductions }) => deductions))]];
  return `<h2>Money in, ${currency}</h2>${bySums(['Paid by', 'Payments', 'Amount'], statement.moneyIn, money)}
<h2>Refunds, ${currency}</h2>${bySums(['Reason', 'Refunds', 'Amount'], statement.refunds, money)}
<h2>Fees, ${currency}</h2>${table(['Fee', '', 'Amount'], fees)}
<h2>Cash on delivery by courier, ${currency}</h2>${table(['Courier', 'Orders', 'Collected', 'Remitted', 'Kept', 'To the bank', 'Outstanding'], cash, sums)}`;
}

const bySums = (head: readonly string[], sums: ReadonlyMap<string, Sum>, money: (amount: number) => string): string =>
  table(
    head,
    [...sums].map(([name, { count, amount }]) => [name.replaceAll('_', ' '), String(count), money(amount)]),
    ['Together', String(sum([...sums.values()].map(({ count }) => count))), money(sum([...sums.values()].map(({ amount }) => amount)))],
  );

const row = (cells: readonly string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[], foot?: readonly string[]): string =>
  `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('')}</tbody>${foot ? `<tfoot>${row(foot)}</tfoot>` : ''}</table>`;
