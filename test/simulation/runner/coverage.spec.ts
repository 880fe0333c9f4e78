import { countsOf, inWords, notReached, NOTHING, together } from '#test/simulation/runner/coverage';

describe('the coverage of many worlds', () => {
  const one = { ...NOTHING, events: countsOf(['order.placed', 'order.cancelled', 'order.paid'], ['order.placed', 'order.placed']) };
  const other = { ...NOTHING, events: countsOf(['order.placed', 'order.cancelled', 'order.paid'], ['order.paid']) };

  it('sums what each has reached, and names what none has', () => {
    const both = together([one, other]);
    expect(both.events).toEqual({ 'order.cancelled': 0, 'order.paid': 1, 'order.placed': 2 });
    expect(notReached(both).events).toEqual(['order.cancelled']);
    expect(inWords(both)).toContain('events 2 of 3');
  });
});
