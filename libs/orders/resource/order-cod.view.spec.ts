import { fact } from '#kernel/fact';
import type { CollectionResolved } from '#orders/domain/events/cod.events';
import type { OrderStory } from '#orders/domain/events/order-story';
import { orderResource } from '#orders/resource/order.view';
import {
  afterLines, arrived, comesBack, firstThere, line, row, secondBack, sent, sentInTwo,
} from '#test/support/facts/cash-facts'; // prettier-ignore
import { folded } from '#test/support/facts/given';
import { cancelled, captured, cashOrder, order, paid, placed, reported, SESSION, started } from '#test/support/facts/order-facts';

const partly = placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 });
const resolved = (more: Partial<CollectionResolved>) =>
  fact('cod.resolved', { type: 'written_off', note: null, by: null, status: 'resolved', shortfall_amount: 0, ...more } as const);
const corrected = (expected_amount: number, status: CollectionResolved['status']) =>
  resolved({ type: 'courier_corrected', status, expected_amount });
const onTerms = (payment_method: 'prepaid' | 'cod', amount_cod_due: number) =>
  fact('order.terms_changed', {
    checkout_session: SESSION,
    amount: 50_000,
    amount_details: order.amount_details,
    payment_method,
    amount_cod_due,
  });
const inDispute = [...sentInTwo, firstThere, secondBack, fact('cod.disputed', { reason: 'part_returned' as const })] as const;

describe('the cash of an order', () => {
  it.each<[string, readonly OrderStory[], [due: number, collected: number]]>([
    ['is placed', [cashOrder], [50_000, 0]],
    ['is under way', sent, [50_000, 0]],
    ['is delivered', arrived, [50_000, 50_000]],
    ['is cancelled', [cashOrder, cancelled], [0, 0]],
    ['is cancelled when part of it was paid', [partly, started(), captured(10_000), paid, cancelled], [0, 0]],
    ['comes back', comesBack, [0, 0]],
    ['has come back', [...comesBack, reported('rto_delivered')], [0, 0]],
    ['is lost', [...sent, reported('lost')], [0, 0]],
    ['is found again', [...sent, reported('lost'), ...arrived.slice(3)], [50_000, 50_000]],
    ['comes back when it was paid for', afterLines(comesBack, row(1, line(50_000))), [0, 0]],
    ['came back and was owed for all the same', [...afterLines(comesBack, row(1, line(500))), corrected(500, 'resolved')] as OrderStory[], [500, 500]],
    ['is paid in another way', [cashOrder, onTerms('prepaid', 0)], [0, 0]],
    ['is paid in part by a link', [cashOrder, onTerms('cod', 20_000)], [20_000, 0]],
    ['is to be paid in cash after all', [placed(), onTerms('cod', 50_000)], [50_000, 0]],
    ['arrives in part, nobody knows for how much', inDispute, [50_000, 0]],
    ['arrived in part for this amount', [...inDispute, corrected(20_000, 'collected')], [20_000, 20_000]],
    ['arrived in part and is closed', [...inDispute, resolved({ status: 'resolved', shortfall_amount: 50_000 })], [0, 0]],
    ['is paid for short and closed', [...afterLines(arrived, row(1, line(40_000))), resolved({ status: 'resolved' })] as OrderStory[], [50_000, 50_000]],
  ])('excludes cash that cannot be collected when it %s', (_, story, [amount_cod_due, amount_cod_collected]) =>
    expect(folded(orderResource, story)).toMatchObject({ amount_cod_due, amount_cod_collected }),
  ); // prettier-ignore
});
