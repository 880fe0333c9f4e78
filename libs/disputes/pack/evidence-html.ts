import type { EvidencePage } from '#disputes/pack/evidence';
import type { Section } from '#disputes/pack/sections';
import type { Wording } from '#disputes/pack/wording';

const STYLE = `
  @page { size: A4; margin: 16mm }
  * { box-sizing: border-box }
  body { font: 14px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 52rem; margin: 0 auto; padding: 2.5rem 1.25rem }
  header { border-bottom: 2px solid #1a1a1a; padding-bottom: .8rem } h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .3rem }
  h2 { font-size: 1.1rem; margin: 1.8rem 0 .5rem } p { margin: 0; color: #555 } section { overflow-x: auto }
  dl { display: grid; grid-template-columns: minmax(10rem, auto) 1fr; gap: .2rem 1rem; margin: 0 } dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere }
  table { border-collapse: collapse; width: 100%; margin-top: .8rem } th, td { padding: .35rem .5rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top }
  th { font-size: .85rem; color: #555 }
  @media print { body { font-size: 10pt; max-width: none; padding: 0 } section { overflow: visible } }`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** An evidence page as HTML for printing. It loads nothing and runs no script; texts, which may be a shopper's, are escaped. */
export function evidenceHtml({ title, sections }: EvidencePage, reference: string, { shop, timezone }: Wording): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(`${title}, dispute ${reference}`)}</title><style>${STYLE}</style></head>
<body><header><h1>${escaped(title)}</h1><p>${escaped(shop)}. Dispute ${escaped(reference)}. Times of ${escaped(timezone)}.</p></header>
${sections.map(sectionHtml).join('\n')}
</body></html>
`;
}

function sectionHtml({ title, facts, table }: Section): string {
  const list = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('');
  const rows = table?.rows.map((cells) => row(cells, 'td')).join('') ?? '';
  return `<section><h2>${escaped(title)}</h2>${list && `<dl>${list}</dl>`}${rows && `<table><thead>${row(table!.head, 'th')}</thead><tbody>${rows}</tbody></table>`}</section>`;
}

const row = (cells: readonly string[], tag: string): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
