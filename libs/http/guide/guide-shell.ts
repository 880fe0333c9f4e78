import type { Chapter } from '#http/guide/built-guide';
import { reportedPolicy } from '#http/answers/reported-policy';

/** The headers of all pages of the guide: everything is loaded from this service, nothing is inline, and frames are forbidden. */
export const PAGE_HEADERS = {
  ...reportedPolicy(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  ),
  'Referrer-Policy': 'same-origin',
} as const;

/** The parts that all pages of the guide share. */
interface Shell {
  readonly brand: string;
  readonly chapters: readonly Chapter[];
  readonly assets: { readonly style: string; readonly script: string };
}

/** The path of a chapter. */
export const addressOf = ({ name }: Pick<Chapter, 'name'>): string => (name === '' ? '/docs' : `/docs/${name}`);

/** The page of a chapter: its text, its sections, the list of all chapters, and the previous and the next one. */
export function chapterPage({ brand, chapters, assets }: Shell, chapter: Chapter): string {
  const n = chapters.indexOf(chapter);
  const title = chapter.name === '' ? `${brand} API guide` : `${chapter.title} · ${brand} API`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(chapter.description)}">
<title>${escaped(title)}</title>
<link rel="icon" href="/favicon.ico">
<link rel="alternate" type="text/markdown" href="${markdownOf(chapter)}">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><a class="brand" href="/docs">${escaped(brand)} <span>API</span></a>
<nav aria-label="Documents"><a class="chapters-link" href="#chapters">Chapters</a><a href="/docs/reference">Reference</a><a href="/docs/errors">Errors</a><a href="/dashboard">Dashboard</a></nav></header>
<div class="page">
<main id="content" tabindex="-1">
${chapter.html}
<footer class="around">${neighbour('prev', 'Previous', chapters[n - 1])}${neighbour('next', 'Next', chapters[n + 1])}
<a class="source" href="${markdownOf(chapter)}">This page as Markdown</a></footer>
</main>
${sections(chapter)}
<nav id="chapters" class="chapters" aria-label="Chapters"><ol>
${chapters.map((each) => `<li><a href="${addressOf(each)}"${each === chapter ? ' aria-current="page"' : ''}>${escaped(each.title)}</a></li>`).join('\n')}
<li><a href="/docs/reference">API reference</a></li>
</ol></nav>
</div>
</body>
</html>
`;
}

export const markdownOf = ({ name }: Pick<Chapter, 'name'>): string => `/docs/${name === '' ? 'index' : name}.md`;

const neighbour = (rel: string, word: string, chapter: Chapter | undefined): string =>
  chapter === undefined ? '' : `<a rel="${rel}" href="${addressOf(chapter)}"><small>${word}</small>${escaped(chapter.title)}</a>`;

const sections = ({ headings }: Chapter): string =>
  headings.length < 2
    ? ''
    : `<nav class="sections" aria-label="On this page"><strong>On this page</strong><ul>
${headings.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`).join('\n')}
</ul></nav>`;

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
