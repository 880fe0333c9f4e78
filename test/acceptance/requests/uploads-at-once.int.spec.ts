import { randomUUID } from 'node:crypto';
import { eventually } from '#test/support/machine/eventually';
import { openUpload, type OpenUpload, type UploadAnswer, uploadsWith } from '#test/support/clients/open-upload';
import { storeOfItsOwn } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('own');

const MIB = 1024 ** 2;
const PATH = '/cod/bank_credits';
const TOO_MANY = { status: 429, retryAfter: '1', code: 'rate_limit_exceeded' };
const NO_ROOM = { status: 503, retryAfter: '1', code: 'service_unavailable' };
const TAKEN = { status: 200, retryAfter: undefined, code: undefined };

const statement = (utr: string): string => `Ref No.,Deposit Amt,Value Date\n${utr},10.00,2026-01-05\n`;
const newKey = async (account = service.account): Promise<string> =>
  (await service.operate('keys.create', { account, type: 'secret', mode: 'test', name: 'Files', rateLimit: 500 })).key;
const newAccount = async (): Promise<string> => (await storeOfItsOwn(service)).account;

const opened: OpenUpload[] = [];
/** A file whose beginning the service has received. */
const open = async (key: string, length?: number): Promise<OpenUpload> => {
  const mark = randomUUID();
  const upload = openUpload(service, PATH, { key, file: statement(mark), ...(length !== undefined && { length }) });
  opened.push(upload);
  await eventually(() => expect(uploadsWith(mark)).toHaveLength(1));
  return upload;
};
/** A whole file. */
const sent = (key: string): Promise<UploadAnswer> => {
  const upload = openUpload(service, PATH, { key, file: statement(randomUUID()) });
  upload.finish();
  return upload.answer;
};
const becomes = (key: string, answer: UploadAnswer): Promise<void> => eventually(async () => expect(await sent(key)).toEqual(answer));

afterEach(() => opened.splice(0).forEach((upload) => upload.leave()));

describe('files that are sent at once', () => {
  it('are limited to 4 per key; those of others are accepted meanwhile, and its own once one has ended or was disconnected', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const [first, second] = [await open(key), await open(key), await open(key), await open(key)] as const;
    expect(await sent(key)).toEqual(TOO_MANY);
    expect(await sent(other)).toEqual(TAKEN);
    first.finish();
    expect(await first.answer).toEqual(TAKEN);
    await becomes(key, TAKEN);
    await open(key);
    expect(await sent(key)).toEqual(TOO_MANY);
    second.leave();
    await becomes(key, TAKEN);
  });

  it('are limited to 8 per account, and to 16 of all, and accepted again afterwards', async () => {
    const other = await newAccount();
    const [one, two, third, ...others] = [await newKey(), await newKey(), await newKey(), await newKey(other), await newKey(other)];
    const fill = (...keys: readonly string[]) => Promise.all(keys.flatMap((key) => Array.from({ length: 4 }, () => open(key))));
    const own = await fill(one, two);
    expect(await sent(third)).toEqual(TOO_MANY);
    expect(await sent(others[0])).toEqual(TAKEN);
    const all = [...own, ...(await fill(...others))];
    const last = await newKey(await newAccount());
    expect(await sent(last)).toEqual(NO_ROOM);
    for (const upload of all) upload.finish();
    expect(await Promise.all(all.map(({ answer }) => answer))).toEqual(all.map(() => TAKEN));
    await becomes(third, TAKEN);
    await becomes(last, TAKEN);
  });

  it('are limited to 128 MiB per account and to 256 MiB together, by their declared sizes', async () => {
    const [one, two, third] = [await newKey(), await newKey(await newAccount()), await newKey(await newAccount())];
    const first = await open(one, 50 * MIB);
    await open(one, 50 * MIB);
    await open(one, 28 * MIB - 1);
    expect(await sent(one)).toEqual(TOO_MANY);
    for (const size of [50, 50, 28]) await open(two, size * MIB);
    expect(await sent(third)).toEqual(NO_ROOM);
    first.leave();
    for (const key of [one, third]) await becomes(key, TAKEN);
  });
});
