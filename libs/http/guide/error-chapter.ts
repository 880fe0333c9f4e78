import type { Chapter } from '#http/guide/built-guide';
import { escaped } from '#http/guide/guide-shell';
import { ERRORS } from '#http/errors/error-catalogue';

type Entry = readonly [
  code: string,
  entry: { readonly status: number; readonly type: string; readonly meaning: string; readonly remedy: string },
];

const DESCRIPTION = 'Every code that the API refuses with: what it means, and what to do about it.';

const BODY = `The body of a refusal is {"error": {type, code, message, param, request_id}}. A 400 that names a field also has errors, with all field faults at once.`;

/** The chapter of errors, generated from the service's codes at run time, so that no code can be missing. */
export function errorChapter(): Chapter {
  const byStatus = Map.groupBy(ERRORS, ([, { status }]) => status);
  const groups = [...byStatus].toSorted(([one], [other]) => one - other);
  return {
    name: 'errors',
    title: 'Catalogue of errors',
    description: DESCRIPTION,
    headings: groups.map(([status, entries]) => ({ id: `status-${status}`, text: `${status} ${entries[0]![1].type}` })),
    html: `<h1>Catalogue of errors</h1>
<p>${DESCRIPTION} <a href="/docs/errors-and-retries">Errors and retries</a> says what to do with each kind.</p>
<p>${escaped(BODY)}</p>
${groups.map(([status, entries]) => section(status, entries)).join('\n')}`,
    markdown: `# Catalogue of errors\n\n${DESCRIPTION}\n\n${BODY}\n${groups.map(([status, entries]) => markdownSection(status, entries)).join('')}`,
  };
}

const section = (status: number, entries: readonly Entry[]): string => `<section aria-labelledby="status-${status}">
<h2 id="status-${status}">${status} <code>${entries[0]![1].type}</code></h2>
<dl class="errors">
${entries.map(([code, { meaning, remedy }]) => `<div id="error-${code}"><dt><a href="#error-${code}"><code>${code}</code></a></dt><dd><p>${escaped(meaning)}</p><p>${escaped(remedy)}</p></dd></div>`).join('\n')}
</dl>
</section>`;

const markdownSection = (status: number, entries: readonly Entry[]): string =>
  `\n## ${status} ${entries[0]![1].type}\n\n${entries.map(([code, { meaning, remedy }]) => `- \`${code}\`: ${meaning} ${remedy}\n`).join('')}`;
