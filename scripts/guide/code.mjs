import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';

const LANGUAGES = { sh: bash, js: javascript, json, python };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** Blocks that readers run. The other blocks are answers. */
const EXAMPLES = { sh: 'curl', js: 'Node', python: 'Python' };

const languageOf = ({ lang }) => lang?.split(' ')[0];
export const isExample = (token) => token.type === 'code' && languageOf(token) in EXAMPLES;

/** One block, or several languages with a tab for each: radio buttons, which need no script. */
export function codeOf(tokens, n) {
  const panes = tokens.map(paneOf).join('');
  if (tokens.length === 1) return `<div class="code${isExample(tokens[0]) ? '' : ' answer'}">${panes}</div>\n`;
  const tabs = tokens.map((token, at) => {
    const language = languageOf(token);
    const id = `example-${n}-${language}`;
    return `<input type="radio" name="example-${n}" id="${id}" value="${language}"${at === 0 ? ' checked' : ''}><label for="${id}">${EXAMPLES[language]}</label>`;
  });
  return `<div class="code tabs" role="group" aria-label="Example in several languages">${tabs.join('')}${panes}</div>\n`;
}

function paneOf(token) {
  const [language, file] = (token.lang || 'text').split(' ');
  const name = isExample(token) ? file : file === undefined ? undefined : `${file} prints`;
  const content = language in LANGUAGES ? highlighter.highlight(token.text, { language }).value : escaped(token.text);
  return `<div class="pane">${name ? `<span class="name">${name}</span>` : ''}<pre tabindex="0"><code>${content}</code></pre></div>`;
}

const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
