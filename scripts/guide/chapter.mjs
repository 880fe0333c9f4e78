import { Marked, Renderer } from 'marked';
import { codeOf, isExample } from './code.mjs';
import { diagramOf } from './diagram.mjs';

/** A chapter as `libs/http/guide/built-guide.ts` describes it. */
export async function chapterOf(name, markdown) {
  const headings = [];
  const diagrams = new Map();
  const marked = new Marked({ renderer: rendererOf({ headings, diagrams }) });
  const tokens = marked.lexer(markdown);
  for (const { type, lang, text } of tokens) if (type === 'code' && lang === 'mermaid') diagrams.set(text, await diagramOf(text));
  return {
    name,
    title: tokens.find(({ type }) => type === 'heading').text,
    description: plain(tokens.find(({ type }) => type === 'paragraph').text),
    html: groupsOf(tokens)
      .map((group, n) => (isExample(group[0]) ? codeOf(group, n) : marked.parser(group)))
      .join(''),
    headings,
    markdown,
  };
}

/** Examples of several languages that follow each other are one, with a tab for each. */
function groupsOf(tokens) {
  const groups = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const last = groups.at(-1);
    const isAlternative =
      isExample(token) && last && isExample(last[0]) && !last.some(({ lang }) => lang.split(' ')[0] === token.lang.split(' ')[0]);
    if (isAlternative) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

function rendererOf({ headings, diagrams }) {
  const renderer = new Renderer();
  return Object.assign(renderer, {
    heading({ tokens, depth, text }) {
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>\n`;
      const id = slugOf(plain(text));
      if (depth === 2) headings.push({ id, text: plain(text) });
      return `<h${depth} id="${id}"><a href="#${id}">${content}</a></h${depth}>\n`;
    },
    code: (token) =>
      token.lang === 'mermaid' ? `<figure class="diagram" tabindex="0">${diagrams.get(token.text)}</figure>\n` : codeOf([token], 0),
    link({ href, tokens }) {
      const [, chapter, section = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
      const address = chapter === undefined ? href : `/docs${chapter === 'index' ? '' : `/${chapter}`}${section}`;
      return `<a href="${address.replace('https://localhost:8443/', '/')}">${this.parser.parseInline(tokens)}</a>`;
    },
    table(token) {
      return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
    },
  });
}

/** As GitHub names the sections of a document. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*_]/g, '');
