/** India's states and territories by our names, with other names in use: ISO 3166-2 letters, older names. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  'Andaman and Nicobar Islands': ['an', 'andaman and nicobar', 'andamans'],
  'Andhra Pradesh': ['ap', 'andhra'],
  'Arunachal Pradesh': ['ar', 'arunachal'],
  Assam: ['as'],
  Bihar: ['br'],
  Chandigarh: ['ch'],
  Chhattisgarh: ['cg', 'ct', 'chattisgarh'],
  'Dadra and Nagar Haveli and Daman and Diu': [
    'dn',
    'dd',
    'dh',
    'dnh',
    'dnhdd',
    'dadra and nagar haveli',
    'dadra nagar haveli',
    'daman and diu',
    'daman diu',
    'daman',
    'diu',
  ],
  Delhi: ['dl', 'new delhi', 'nct of delhi', 'national capital territory of delhi', 'delhi ncr'],
  Goa: ['ga'],
  Gujarat: ['gj', 'gujrat'],
  Haryana: ['hr'],
  'Himachal Pradesh': ['hp', 'himachal'],
  'Jammu and Kashmir': ['jk', 'jammu kashmir', 'j and k'],
  Jharkhand: ['jh'],
  Karnataka: ['ka'],
  Kerala: ['kl'],
  Ladakh: ['la'],
  Lakshadweep: ['ld'],
  'Madhya Pradesh': ['mp'],
  Maharashtra: ['mh', 'maharastra'],
  Manipur: ['mn'],
  Meghalaya: ['ml'],
  Mizoram: ['mz'],
  Nagaland: ['nl'],
  Odisha: ['or', 'od', 'orissa'],
  Puducherry: ['py', 'pondicherry'],
  Punjab: ['pb'],
  Rajasthan: ['rj'],
  Sikkim: ['sk'],
  'Tamil Nadu': ['tn', 'tamilnadu'],
  Telangana: ['tg', 'ts', 'telengana'],
  Tripura: ['tr'],
  'Uttar Pradesh': ['up'],
  Uttarakhand: ['uk', 'ut', 'uttaranchal'],
  'West Bengal': ['wb', 'bengal'],
};

/** The basic letters of a name, for comparison. Accents are dropped, such as those of transliterations (Telangāna). */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');

/**
 * The former states of a state's PIN codes, which people still write. Telangana was split from Andhra Pradesh in 2014, Ladakh from Jammu and Kashmir in
 * 2019. Dadra and Nagar Haveli and Daman and Diu, two territories until 2020, have one name above.
 */
export const FORMER_STATES: Readonly<Record<string, readonly string[]>> = {
  Telangana: ['Andhra Pradesh'],
  Ladakh: ['Jammu and Kashmir'],
};

export const STATE_NAMES = Object.keys(STATES);

const BY_NAME = new Map(
  Object.entries(STATES).flatMap(([state, names]) => [state, ...names].map((name) => [letters(name), state] as const)),
);

/** The state that a text names; null if it is not recognised, for example in another script. */
export const stateNamed = (text: string): string | null => BY_NAME.get(letters(text)) ?? null;
