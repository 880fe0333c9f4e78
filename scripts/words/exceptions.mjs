/** Names that others read, and texts that the interface fixes: they cannot change. Each names its files, its words and the reason. */
const EXCEPTIONS = [
  {
    files: /^libs\/orders\/(?:fulfillment|cod|domain\/(?:events|goods))\//,
    words: /^(?:told|told_at)$/,
    why: 'fields of the fact fulfillment.reported',
  },
  { files: /\.ts$/, words: /^told_at$/, why: 'a field of the fact fulfillment.reported' },
  { files: /^libs\/orders\//, words: /^standing$/, why: 'a field of the facts cod.line_applied and cod.remittance_voided' },
  {
    files: /^libs\/platform\/storage\/(?:mongodb\/(?:parked-streams|schema)|embedded\/(?:embedded-read-model-writer|read-model-file)\.ts)/,
    words: /^asked$/,
    why: 'a field of stored documents',
  },
  {
    files: /^libs\/audit\/(?:history\/export-history|resource\/stored-fact\.resource|verify\/unfinished-verification)\.ts$/,
    words: /^(?:asked|told)$/,
    why: 'a field of stored files',
  },
  {
    files: /^libs\/customers\/(?:held-data|resource\/customer-export\.resource)\.ts$|^test\/acceptance\/customers\/export-customer/,
    words: /^told$/,
    why: "a field of the export of a customer's data",
  },
  { files: /^libs\/integrations\/payments\/gateway-client/, words: /^way$/, why: 'a field of the jobs of earlier releases' },
  { files: /^libs\/http\/pipeline\/known-routes\.ts$/, words: /^findMyWay$/, why: 'the name of a library' },
];

/** Only names are excepted, and the SQL of the embedded stores. */
export const isExcepted = (file, { words, rule }) =>
  (rule === 'name' || file.includes('/embedded/')) && EXCEPTIONS.some((each) => each.files.test(file) && each.words.test(words));
