/** India's states and territories as they are named here, by what people write for them: letters of ISO 3166-2, older names. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  'Andaman and Nicobar Islands': ['an', 'andaman and nicobar', 'andamans'],
  'Andhra Pradesh': ['ap', 'andhra'],
  'Arunachal Pradesh': ['ar', 'arunachal'],
  Assam: ['as'],
  Bihar: ['br'],
  Chandigarh: ['ch'],
  Chhattisgarh: ['cg', 'ct', 'chattisgarh'],
  'Dadra and Nagar Haveli and Daman and Diu': ['dn', 'dd', 'dh', 'dadra and nagar haveli', 'daman and diu'],
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

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');

const BY_NAME = new Map(
  Object.entries(STATES).flatMap(([state, names]) => [state, ...names].map((name) => [letters(name), state] as const)),
);

/** The state that is meant; null where that cannot be told, as in another script. */
export const stateNamed = (text: string): string | null => BY_NAME.get(letters(text)) ?? null;
