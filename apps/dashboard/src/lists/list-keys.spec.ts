import { actOf, placeAfter } from '#apps/dashboard/src/lists/list-keys';

const pressed = (key: string, held: object = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

describe('a key in a list', () => {
  it.each([
    ['j', 'next'],
    ['K', 'before'],
    ['?', 'help'],
    ['Escape', 'close'],
    ['x', null],
  ])('that is %s does the same wherever the focus is: %s', (key, act) => {
    expect(actOf(pressed(key), false, false)).toBe(act);
    expect(actOf(pressed(key), true, true)).toBe(act);
  });

  it('moves by arrows among the rows alone, so that they scroll the page elsewhere', () => {
    expect([actOf(pressed('ArrowDown'), true, false), actOf(pressed('ArrowUp'), true, false)]).toEqual(['next', 'before']);
    expect(actOf(pressed('ArrowDown'), false, false)).toBeNull();
  });

  it('opens by Enter the row that has the focus, and leaves the links in it alone', () => {
    expect([actOf(pressed('Enter'), true, true), actOf(pressed('Enter'), true, false)]).toEqual(['open', null]);
  });

  it('does nothing where it is held with another, which the browser has its own use for', () => {
    expect([actOf(pressed('j', { ctrlKey: true }), true, true), actOf(pressed('k', { metaKey: true }), true, true)]).toEqual([null, null]);
  });

  it('leads to the first from nowhere, and stays at the ends', () => {
    expect([placeAfter(-1, 'next', 3), placeAfter(-1, 'before', 3), placeAfter(2, 'next', 3), placeAfter(0, 'before', 3)]).toEqual([
      0, 0, 2, 0,
    ]);
    expect(placeAfter(1, 'next', 3)).toBe(2);
  });
});
