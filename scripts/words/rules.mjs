import { oddOpening } from './openings.mjs';

/** A rule of prose: comments, texts of several words and Markdown. Identifiers have rules of their own, word by word. */
const prose = (name, pattern, write) => ({ name, pattern, write });

/** Turns of phrase that an engineer of the field would not write, and what to write instead. */
export const PROSE = [
  prose('told', /\b(?:un)?told\b/gi, 'notify, report, record, know; "an alert is raised"'),
  prose('tell of', /\b(?:tells?|telling) (?:of|it|them|what|whether|how|apart|people)\b/gi, 'name, report, describe, distinguish'),
  prose('asked', /\basked\b/gi, 'requested, called, queried'),
  prose('whoever', /\b(?:whoever|whomever|whosever|whatever|whichsoever)\b/gi, 'name the actor or the thing'),
  prose('be it', /\bbe (?:it|they)\b/gi, '"whether", or two sentences'),
  prose(
    'so long',
    /\b(?:at (?:most|least)|after|for|within|than|every|no more than) so(?: (?:long|many|much|few|often|late))?\b/gi,
    'name the quantity and its unit',
  ),
  prose('so as', /\bso (?:much|many|often|few|little|old|new|large|big|small|soon|late) as\b/gi, '"as … as"'),
  prose('by itself', /\b(?:by|of) (?:it|them|one)sel(?:f|ves)\b/gi, 'automatically, on its own, alone'),
  prose('stands', /\b(?:stand|stands|stood|standing)\b(?! (?:in|for)\b)/gi, 'is, appears, is stored; the status, the state'),
  prose('stands in', /\b(?:stands?|stood) in(?! for)\b/gi, 'is stored in, appears in'),
  prose('besides', /\bbesides\b/gi, 'also, in addition, other than'),
  prose('what of', /\bwhat of\b/gi, 'name the part'),
  prose('says of', /\b(?:says?|said) of\b/gi, 'name the noun: status, reason, setting'),
  prose('come of', /\b(?:be)?(?:come|comes|came) of\b/gi, 'result, outcome'),
  prose('any more', /\b(?:nothing|nobody|none|nowhere|nor|no \w+) (?:[\w']+ ){0,5}any ?more\b/gi, '"no longer"'),
  prose('but for', /\b(?:all|nothing|nobody|none|no \w+) but\b|\bbut for\b/gi, 'only, except'),
  prose('anew', /\b(?:anew|thereof|therein|lest|whence|in vain|for want of|of late|in truth|ere)\b/gi, 'again; everyday words'),
  prose(
    'of whom',
    /\bof (?:whom|whose|which (?:it|they|he|she|nobody|somebody|someone|the|a|an|this|that|we))\b/gi,
    '"whose", or a sentence with its subject first',
  ),
  prose(
    'verb first',
    /\b(?:waits?|goes|comes|lies|stays|remains) (?:what|who|nothing|nobody)\b|\bby (?:it|them) (?:is|are)\b/gi,
    'the subject first',
  ),
  prose(
    'of first',
    /(?:^|[.:;] )(?:Of|By|To|With) (?:what|which|whom|whose|that which|those (?:who|that|which))\b|^Of (?:a|an|the|all|each|its|their|those|one|several|what|faults)\b/g,
    'the subject first',
  ),
  prose('by then', /(?:^|[.:;] )What (?:was|is|were|are)\b[^.:;]*\bby then\b/g, 'name the thing and the time'),
  prose('phrasal', /\b(?:brought on|goes on|taken in|looked at)\b/gi, 'advance, continue; apply, include; read, inspect, check'),
];

/** Words in names. */
const WORDS = new Map(
  Object.entries({
    told: 'what it is: schedule, notice, report',
    untold: 'omitted, hidden',
    asked: 'requested',
    unasked: 'unrequested',
    besides: 'other, related',
    chance: 'random',
    standing: 'summary, state',
    misfit: 'mismatch',
    misfits: 'mismatches',
    leftovers: 'the name of the data',
    surroundings: 'context',
    persistently: 'retry',
    whatever: 'a name',
    anew: 'again',
  }),
);
const NAMES = new Map(
  Object.entries({
    DONE: 'COMPLETED',
    LOOK: 'POLL_MS',
    AHEAD: 'CLOCK_SKEW_MS',
    idNow: 'newId',
    mustBeLeader: 'assertLeader',
    isGuess: 'isHeuristic',
    tellOf: 'notify',
    AboutToBeShown: 'a noun',
  }),
);
const ODD_PARTS = [
  [/^ways?(?:[A-Z]|$)|(?<!nder|The|Its|Their)Ways?$|^WAYS?$/, 'route, path'],
  [/^Shown[A-Z]/, 'Api…'],
  [/[a-z]Elsewhere$/, 'request…'],
  [/^shownSoon$/, 'waitUntilVisible'],
  [/^tells?(?:Of|If|Whether)?(?:[A-Z]|$)/, 'notify, report'],
];

const wordsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());

/** Why a name is odd; undefined for a plain one. */
export function oddName(name) {
  if (NAMES.has(name)) return NAMES.get(name);
  const part = ODD_PARTS.find(([pattern]) => pattern.test(name));
  if (part) return part[1];
  const word = wordsOf(name).find((each) => WORDS.has(each));
  return word && WORDS.get(word);
}

const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*|return )\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|[A-Za-z_$][\w$]*/g;

const isText = (token) => /^['"`]/.test(token);
const isComment = (token) => token.startsWith('/*') || token.startsWith('//');
/** Names of files and things are one or two words; sentences, titles and descriptions are more. */
const isSentence = (text) => (text.match(/[A-Za-z]{2,} /g) ?? []).length >= 3;

/** The words of a comment, each line as long as it was: no marks, and one blank in place of a line end, so that a phrase over two lines is found. */
const unmarked = (comment) => comment.replace(/^\/\*\*?|\*\/$|^\/\/|^[ \t]*\*(?!\/)/gm, (mark) => ' '.repeat(mark.length));

function* inProse(text, at) {
  const flat = text.replaceAll('\n', ' ').replace(/`[^`]*`/g, (code) => '`'.padEnd(code.length, '`'));
  const begins = flat.length - flat.trimStart().length;
  for (const { name, pattern, write } of PROSE) {
    for (const { index, 0: words } of flat.slice(begins).matchAll(pattern)) yield { at: at + begins + index, rule: name, words, write };
  }
}

function* inCode(source) {
  const names = new Set();
  for (const { 0: token, index } of source.matchAll(TOKENS)) {
    if (isComment(token)) {
      const text = unmarked(token);
      const words = oddOpening(text.replaceAll(/\s+/g, ' ').trim());
      if (words) yield { at: index, rule: 'opening', words, write: 'a noun of the field, or the subject first' };
      yield* inProse(text, index);
    } else if (isText(token)) {
      if (isSentence(token)) yield* inProse(token.slice(1, -1), index + 1);
    } else if (!token.startsWith('/') && !names.has(token)) {
      names.add(token);
      const write = oddName(token);
      if (write) yield { at: index, rule: 'name', words: token, write };
    }
  }
}

/** Number of a source's comments that begin a sentence. */
export const commentsIn = (source) =>
  [...source.matchAll(TOKENS)].filter(({ 0: token }) => isComment(token) && /^\s*[A-Z`]\S* /.test(unmarked(token))).length;

/** Paragraphs without code and addresses of links, which are quoted. */
function* inMarkdown(source) {
  const plain = source.replace(/^```[\s\S]*?^```|\]\([^)\s]*\)/gm, (quoted) => quoted.replace(/[^\n]/g, ' '));
  for (const { 0: paragraph, index } of plain.matchAll(/(?:[^\n]+\n?)+/g)) yield* inProse(paragraph, index);
}

/** Every private word of a file, with its line. */
export function wordsIn(file, source) {
  const hits = [...(file.endsWith('.md') ? inMarkdown(source) : inCode(source))];
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = (at) => starts.findLastIndex((start) => start <= at) + 1;
  return hits.map(({ at, ...hit }) => ({ line: lineOf(at), ...hit })).toSorted((one, other) => one.line - other.line);
}
