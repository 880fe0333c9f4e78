import { execFileSync } from 'node:child_process';

type Answer = Readonly<Record<string, any>>; // oxlint-disable-line typescript/no-explicit-any -- a walk reads what it was answered

/** Lines that the following blocks of a shell need too: variables and functions. */
const DEFINITION = /^(?:\w+=|\w+\(\) \{)/;

/**
 * Types the shell blocks of the README's walk by the API, one after the other, with the ids of earlier answers where a block has `…`. Throws if an
 * answer is an error, or if the walk does not end where the README says.
 */
export async function walkByApi(blocks: readonly string[], key: string): Promise<void> {
  const known: Record<string, string> = { sk_test_: key };
  const defined: string[] = [];
  let answers: Answer[] = [];
  for (const block of blocks) {
    const typed = block.replace(/\b([a-z]+_(?:test_)?)…/g, (_, prefix: string) => known[prefix] ?? `${prefix}that-no-answer-named`);
    answers = await answered([...defined, typed].join('\n'));
    defined.push(...typed.split('\n').filter((line) => DEFINITION.test(line)));
    for (const { object, id, data } of answers.flatMap((answer) => [answer, ...(Array.isArray(answer['data']) ? answer['data'] : [])])) {
      if (object === 'checkout.session') known['cs_'] = id;
      if (object === 'order' && data === undefined) known['ord_'] = id;
    }
  }
  const [first, repeated, order] = answers;
  if (first?.['id'] !== repeated?.['id']) throw new Error('The same idempotency key made two refunds.');
  if (order?.['refund_status'] === undefined || order['amount_refund_pending'] + order['amount_refunded'] !== 50_000)
    throw new Error(`The order does not show the refund: ${JSON.stringify(order)}`);
}

/** The answers of a block. An empty list is requested again: read models follow within moments. */
async function answered(script: string): Promise<Answer[]> {
  for (let left = 100; ; left--) {
    const answers = documentsIn(execFileSync('bash', ['-euc', script], { encoding: 'utf8' }));
    const refused = answers.find(({ error }) => error !== undefined);
    if (refused !== undefined) throw new Error(`${script}\nwas refused: ${JSON.stringify(refused)}`);
    const isThere = answers.every(({ object, data }) => object !== 'list' || data.length > 0);
    if (isThere) return answers;
    if (left === 0) throw new Error(`${script}\nfound nothing.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** JSON documents that follow one another. */
const documentsIn = (text: string): Answer[] =>
  text.trim() === '' ? [] : (JSON.parse(`[${text.trim().replace(/\}\s*\{(?="(?:id|object)")/g, '},{')}]`) as Answer[]);
