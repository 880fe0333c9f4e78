import { OwnStreams } from '#platform/event-history/own-streams';

describe('the streams of this service', () => {
  const own = new OwnStreams(() => ['thing', 'thing_part']);

  it.each([
    ['thing-1', true],
    ['thing_part-1-2', true],
    ['thing', true],
    ['things-1', false],
    ['thingy', false],
    ['$ce-thing', false],
    ['shipping-42', false],
  ])('are known by their category: %s', (stream, isOurs) => expect(own.include(stream)).toBe(isOurs));

  it('are all streams if no room declares a category', () => expect(new OwnStreams().include('shipping-42')).toBe(true));

  it('are the only streams that are written', () => {
    expect(() => own.refuseOthers('shipping-42')).toThrow('No room names the category shipping');
    expect(() => own.refuseOthers('thing-1')).not.toThrow();
  });
});
