import { allHold, DomainError } from '#kernel/domain-error';

const refusing = (code: string) => (): never => {
  throw new DomainError(code, 'No.', code);
};

describe('several rules', () => {
  it('return each result when all hold', () => {
    expect(
      allHold(
        () => 1,
        () => 'two',
      ),
    ).toEqual([1, 'two']);
  });

  it('are all checked when some refuse, and their refusals are reported together', () => {
    const both = (): unknown => allHold(refusing('second'), refusing('third'));
    expect(() => allHold(refusing('first'), () => 1, both)).toThrow(
      expect.objectContaining({
        code: 'first',
        others: [expect.objectContaining({ code: 'second' }), expect.objectContaining({ code: 'third' })],
      }),
    );
  });

  it('do not hide our own faults', () => {
    const broken = (): never => {
      throw new TypeError('broken');
    };
    expect(() => allHold(refusing('first'), broken)).toThrow(TypeError);
  });
});
