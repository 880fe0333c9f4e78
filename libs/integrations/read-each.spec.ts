import { GatewayUnreadable } from '#integrations/payments/gateway/gateway.errors';
import { readEach } from '#integrations/read-each';

interface Entry {
  readonly id?: unknown;
  readonly amount?: number | null;
}

const read = ({ amount }: Entry): string => amount!.toFixed(0);
const readAll = (...entries: readonly (Entry | null)[]) => readEach(entries as readonly Entry[], read, ({ id }) => id);
const FORM = 'It is listed in a form that cannot be read.';

describe('the entries of a partner’s list', () => {
  it.each<[string, Entry | null, string | null]>([
    ['a field is missing', { id: 'e_2' }, 'e_2'],
    ['a field is null', { id: 'e_2', amount: null }, 'e_2'],
    ['it has no id either', {}, null],
    ['its id is a number', { id: 7 }, null],
    ['its id is empty', { id: '' }, null],
    ['its id is too long to be kept', { id: 'e'.repeat(256) }, null],
    ['it is nothing', null, null],
  ])('are read except one of which %s', (_, broken, reference) => {
    const { read: done, unread } = readAll({ id: 'e_1', amount: 1 }, broken, { id: 'e_3', amount: 3 });
    expect([done, unread]).toEqual([['1', '3'], [{ reference, reason: FORM }]]);
  });

  it('are all read, or none', () => {
    expect(readAll()).toEqual({ read: [], unread: [] });
    expect(readAll({ id: 'e_1', amount: 1 })).toEqual({ read: ['1'], unread: [] });
    expect(readAll({ id: 'e_1' }, { id: 'e_2' }).unread).toHaveLength(2);
  });

  it('are passed over for the reason that reading them gives', () => {
    const refuse = (): never => {
      throw new GatewayUnreadable('It is in a state that is not known: lost');
    };
    expect(readEach([{ id: 'e_1' }], refuse, ({ id }) => id).unread).toEqual([{ reference: 'e_1', reason: 'It is in a state that is not known: lost' }]); // prettier-ignore
  });
});
