import { DAY } from '#kernel/time';
import { REMITTANCE_KINDS } from '#reconciliation/remittances/shapes/generated-remittance';
import { Courier } from '#test/support/partners/courier';
import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { CORPUS_FILES, CORPUS_TERMS, corpusExpected, corpusFile } from '#test/support/partners/remittance-corpus';

const { service, merchant } = serviceUnderTest('own');

const BYTES = { 'content-type': 'application/octet-stream' };
/** Parcels of a file that are known here. Of the others nobody has heard. */
const KNOWN = 1;
/** One file of each shape: text, lines as JSON, a workbook, one whose rows cannot all be read, and one that is refused. How each is read is a spec of the reader. */
const FILES = CORPUS_FILES.filter((name) => /^(?:01|03|19|23|24|28)-/.test(name));
const KINDS = REMITTANCE_KINDS.filter((kind) => kind === 'messy' || kind === 'missing');
/** Files whose goods are carried at the same time. */
const LANES = 4;
let courier: Courier;

/** Each file has a courier of its own. */
const courierOf = (name: string): string =>
  `dry${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 30)}`;

async function goods(name: string, numbers: readonly string[]): Promise<void> {
  await merchant.put(`/cod/couriers/${courierOf(name)}`, CORPUS_TERMS);
  for (const number of numbers) await courier.delivers(number, courierOf(name));
}

const numbersIn = (name: string): string[] => [
  ...new Set((corpusExpected(name).entries ?? []).map(({ tracking_number }) => tracking_number as string).filter(Boolean)),
];

beforeAll(async () => {
  courier = new Courier(service, merchant);
  const ofFiles = FILES.map((name) => [name, numbersIn(name).slice(0, KNOWN)] as const);
  const ofKinds = KINDS.map((kind) => [kind, [1, 2, 3].map((n) => `${kind}-${n}`)] as const);
  const rest = [...ofFiles, ...ofKinds].values();
  const lane = async (): Promise<void> => {
    for (const [name, numbers] of rest) await goods(name, numbers);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await merchant.post('/test_helpers/clock/advance', { seconds: 10 * DAY });
});

const send = (name: string, bytes: Buffer, dryRun: boolean): Promise<Answered> =>
  merchant.send('POST', `/cod/remittances?courier_code=${courierOf(name)}&dry_run=${dryRun}`, bytes, BYTES);

/** The answer without ids and times; findings in the order of their rows. */
function withoutIds({ status, body }: Pick<Answered, 'status' | 'body'>): Json {
  if (body.error !== undefined) return { status, error: { ...body.error, request_id: null } };
  const { id: _, created_at: __, updated_at: ___, findings, ...remittance } = body;
  const found = findings.map((finding: Json) => JSON.stringify({ ...finding, id: null, remittance: null, created_at: null }));
  return { ...remittance, findings: found.toSorted() };
}

/** The answer when all of it is matched. */
async function received(answer: Answered): Promise<Pick<Answered, 'status' | 'body'>> {
  if (answer.body.status !== 'processing') return answer;
  const path = `/cod/remittances/${answer.body.id}`;
  const remittance = await eventually(async () => {
    const { body } = await merchant.get(path);
    expect(body.status).not.toBe('processing');
    return body;
  });
  return { status: 201, body: { ...remittance, findings: (await merchant.get(`${path}/findings?limit=100`)).body.data } };
}

async function bothOf(name: string, bytes: Buffer): Promise<readonly [dry: Json, real: Json]> {
  const dry = withoutIds(await send(name, bytes, true));
  return [dry, withoutIds(await received(await send(name, bytes, false)))];
}

describe('a dry run answers like the real one, except for ids and times:', () => {
  it.each(FILES)('%s', async (name) => {
    const [dry, real] = await bothOf(name, await corpusFile(name));
    expect(dry).toEqual(real);
  });

  it.each(KINDS)('a file that is %s', async (kind) => {
    const generated = { courier_code: courierOf(kind), kind, format: 'csv' };
    const [dry, real] = await bothOf(kind, (await merchant.post('/test_helpers/remittances/generate', generated)).bytes!);
    expect(dry).toEqual(real);
    expect(real['counts'].lines).toBeGreaterThan(0);
  });

  it('a file that pays one order several times: short, topped up, again, taken back', async () => {
    await goods('several', []);
    const { amount_cod_due: due } = await courier.delivers('SEVERAL-1', courierOf('several'));
    const rows = [due - 5000, 5000, 5000, -5000].map(
      (amount, n) => `SEVERAL-1,${(amount / 100).toFixed(2)},UTR-${Math.min(n, 1)}${n > 2 ? 'R' : ''}`,
    );
    const [dry, real] = await bothOf('several', Buffer.from(['AWB,COD Amount,UTR', ...rows].join('\n')));
    expect(dry).toEqual(real);
    expect(real['counts']).toMatchObject({ lines: 4, short: 1, matched: 1, duplicate: 1, reversed: 1 });
  });
});
