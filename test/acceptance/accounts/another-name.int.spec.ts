import { AccountNames } from '#accounts/contract';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, openSession } from '#test/support/clients/shop';
import { messagesOf, verifyAll } from '#test/support/clients/verification';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

const NAME = 'Asha and Daughters';
let account: string;
let before: string;

beforeAll(async () => {
  await verifyAll(service);
  ({ id: account, name: before } = (await service.operate('accounts.list')).data[0]);
  await service.operate('accounts.update', { id: account, name: NAME });
});

describe('another name of an account', () => {
  it('is used in the list of accounts and everywhere else', async () => {
    expect(before).not.toBe(NAME);
    const { data } = await service.operate('accounts.list');
    expect(data).toContainEqual(expect.objectContaining({ id: account, name: NAME }));
    expect(await service.part(AccountNames).of(account)).toBe(NAME);
  });

  it('is given to shoppers in the message with their code', async () => {
    const { id } = await codOrder(merchant);
    const [message] = await messagesOf(merchant, id);
    expect(message!.text).toContain(`confirm your order at ${NAME}, `);
    expect(message!.text).not.toContain(before);
  });

  it('appears on the checkout page and on statements', async () => {
    const browser = new BrowserWithoutScript(service);
    const { url } = await openSession(merchant);
    expect((await browser.visit(url)).text).toContain(NAME);
    await browser.close();
    const { text } = await merchant.get('/reports/statements/2026-10/page');
    expect(text).toContain(NAME);
  });

  it('is a fact with its operator, and the earlier name stays in the history', async () => {
    const { data } = await service.operate('history.list', { type: 'account.renamed' });
    expect(data).toEqual([expect.objectContaining({ data: { account, name: NAME } })]);
    const changes = await eventually(() => service.operate('history.show', { id: account }));
    expect(JSON.stringify(changes)).toContain(before);
  });

  it('is not what is no name', () =>
    expectEach(
      [
        ['', 'string_empty'],
        ['\u200b', 'invalid_value'],
        ['x'.repeat(201), 'string_too_long'],
      ],
      async (name, code) => {
        await expect(service.operate('accounts.update', { id: account, name })).rejects.toMatchObject({ code, param: 'name' });
        expect(await service.part(AccountNames).of(account)).toBe(NAME);
      },
    ));
});
