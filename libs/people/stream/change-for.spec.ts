import type { Role } from '#people/domain/role';
import { changeFor, type Viewer } from '#people/stream/change-for';
import type { ChangedObject } from '#platform/event-history/changed-objects';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

const OBJECTS = new Map<string, ChangedObject>([
  ['order', { object: 'order', readBy: 'orders' }],
  ['refund', { object: 'refund', readBy: 'refunds', id: 'refund' }],
  ['cod', { object: 'cod_collection', readBy: 'cod', id: ({ stream }) => stream.replace('order-ord', 'cod') }],
  ['user', { object: 'user', readBy: 'users', id: 'user', inBothModes: true }],
]);
const PRIVATE = new Map<string, ChangedObject>([
  ['view', { object: 'view', readBy: 'views', onlyFor: ({ data }) => (data as { user: string | null }).user }],
]);
const viewer = (role: Role, livemode = false): Viewer => ({ user: 'usr_me', account: 'acct_1', livemode, role });
const fact = (type: string, { stream = 'order-ord_1', data = {}, account = 'acct_1', livemode = false, ...more } = {}): RecordedEvent =>
  ({ type, stream, data, metadata: { account, livemode }, ...more }) as unknown as RecordedEvent;

const ofUser = (user: string) => fact('user.changed', { stream: `user-${user}`, data: { user }, livemode: true });

describe('the event of a fact in a stream', () => {
  it('is the object that the fact changes, with its order', () => {
    expect(changeFor(fact('order.paid'), viewer('viewer'), OBJECTS)).toEqual({
      type: 'order.paid',
      id: 'ord_1',
      object: 'order',
      livemode: false,
      order: 'ord_1',
    });
    const refunded = fact('refund.requested', { data: { refund: 're_1' } });
    expect(changeFor(refunded, viewer('viewer'), OBJECTS)).toMatchObject({ id: 're_1', object: 'refund', order: 'ord_1' });
    expect(changeFor(fact('cod.remitted'), viewer('owner'), OBJECTS)).toMatchObject({ id: 'cod_1', object: 'cod_collection' });
  });

  it.each<[string, RecordedEvent, Viewer]>([
    ['of another account', fact('order.paid', { account: 'acct_2' }), viewer('owner')],
    ['of the other mode', fact('order.paid', { livemode: true }), viewer('owner')],
    ['that the role does not read', fact('cod.remitted'), viewer('viewer')],
    ['of another person', ofUser('usr_other'), viewer('viewer')],
    ['that changes no object', fact('history.event_skipped'), viewer('owner')],
    ['that cannot be read', fact('order.paid', { unreadable: 'no JSON' } as object), viewer('owner')],
  ])('is none for a fact %s', (_, event, who) => expect(changeFor(event, who, OBJECTS)).toBeNull());

  it('is in both modes if they share the object, and for the person it is about', () => {
    expect(changeFor(ofUser('usr_other'), viewer('owner'), OBJECTS)).toMatchObject({ id: 'usr_other', livemode: true, order: null });
    expect(changeFor(ofUser('usr_me'), viewer('viewer'), OBJECTS)).toMatchObject({ id: 'usr_me' });
  });

  it('is only for one person if it is private', () => {
    const ofOne = fact('view.changed', { stream: 'user_views-usr_me', data: { user: 'usr_me' } });
    expect(changeFor(ofOne, viewer('viewer'), PRIVATE)).not.toBeNull();
    expect(changeFor(ofOne, { ...viewer('owner'), user: 'usr_other' }, PRIVATE)).toBeNull();
    const shared = fact('view.changed', { stream: 'user_views-usr_me', data: { user: null } });
    expect(changeFor(shared, { ...viewer('owner'), user: 'usr_other' }, PRIVATE)).not.toBeNull();
  });

  it('has no id if the fact has none', () => {
    expect(changeFor(fact('refund.requested'), viewer('owner'), OBJECTS)).toMatchObject({ id: null, object: 'refund' });
  });
});
