import { passOver } from '#admin/operations/domain/passed-over.decisions';
import { passedOver } from '#admin/operations/domain/skipped-event.events';
import { given } from '#test/support/facts/given';

const EVENT = { stream: 'order-ord_1', revision: 3, position: '7' };
const skipped = { type: 'history.event_skipped', data: { ...EVENT, reason: 'ticket 7' } } as const;

describe('skipping an unreadable event', () => {
  it('is a fact with its reason', () => given(passedOver).when(passOver(EVENT, 'ticket 7')).then(skipped));

  it('is recorded once', () => given(passedOver, skipped).when(passOver(EVENT, 'again')).thenNothing());

  it('is recorded for each event', () => {
    const other = { ...EVENT, revision: 4 };
    given(passedOver, skipped)
      .when(passOver(other, null))
      .then({ type: 'history.event_skipped', data: { ...other, reason: null } });
  });
});
