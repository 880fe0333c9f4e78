import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const LINK = /\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g;
const known = new Map();

/** Links of a page to files that do not exist, or to headings that their page does not have. */
export function deadLinks(file) {
  return [...proseOf(file).matchAll(LINK)].map(([, link]) => link).filter((link) => !leads(file, link));
}

function leads(file, link) {
  const [path, anchor] = link.split('#', 2);
  const target = path === '' ? file : normalize(join(dirname(file), decodeURI(path)));
  if (!existsSync(target)) return false;
  return anchor === undefined || statSync(target).isDirectory() || anchorsOf(target).has(anchor);
}

/** Anchors of a page's headings, as GitHub derives them: a repeated one is numbered. */
function anchorsOf(file) {
  if (!known.has(file)) {
    const anchors = new Set();
    for (const [, heading] of proseOf(file).matchAll(/^#+ (.+)$/gm)) {
      const anchor = heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-');
      let name = anchor;
      for (let n = 1; anchors.has(name); n += 1) name = `${anchor}-${n}`;
      anchors.add(name);
    }
    known.set(file, anchors);
  }
  return known.get(file);
}

/** The page without its blocks of code. */
function proseOf(file) {
  return readFileSync(file, 'utf8').replaceAll(/^\s*```[^]*?^\s*```/gm, '');
}
