import { instance } from '@viz-js/viz';

/** Characters; longer labels go over several lines. */
const WIDEST = 22;

const NODE = 'shape=box style=rounded fontname=Helvetica fontsize=14 margin="0.18,0.08" height=0.42';
/** Labels are laid out larger than they are drawn, because the reader's font may be wider, and so that they keep off the lines. */
const EDGE = 'fontname=Helvetica fontsize=15 arrowsize=0.7';
const DRAWN_SIZE = 'font-size="12"';

/**
 * The diagram of states as SVG, drawn by Graphviz from the simplest part of Mermaid's notation (`from --> to: why`), so that the source is a picture on
 * GitHub too. Its colours are the style's.
 */
export async function diagramOf(source) {
  const moves = Array.from(source.matchAll(/^\s*(\S+) --> (\S+): (.+)$/gm), ([, from, to, why]) => ({ from, to, why }));
  const edges = moves.map(
    ({ from, to, why }) =>
      `${nameOf(from)} -> ${nameOf(to)} [label="${linesOf(why)
        .map((line) => ` ${line} `)
        .join('\\n')}"]`,
  );
  const graph = `digraph { bgcolor=transparent nodesep=0.5 ranksep=0.45 node [${NODE}] edge [${EDGE}]
    begin [shape=circle label="" width=0.16 height=0.16 margin=0]\n${edges.join('\n')} }`;
  const svg = (await instance()).renderString(graph, { format: 'svg' });
  const said = moves.map(({ from, to, why }) => `${from === '[*]' ? 'begins' : `from ${from}`} to ${to}: ${why}`).join('; ');
  return svg
    .replace(/^[^]*?<svg/, '<svg')
    .replace('<svg', `<svg role="img" aria-label="${said.replaceAll('"', '&quot;')}"`)
    .replace(/<!--[^]*?-->|<title>[^]*?<\/title>/g, '')
    .replaceAll('font-size="15.00"', DRAWN_SIZE)
    .replace(/ (?:font-family|xmlns:xlink)="[^"]*"/g, '');
}

const nameOf = (state) => (state === '[*]' ? 'begin' : `"${state}"`);

function linesOf(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDEST) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return lines;
}
