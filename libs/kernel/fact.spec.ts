import { fact, type Fact, fold, MisshapenFact, type View } from '#kernel/fact';
import { at } from '#test/support/facts/given';

type Counted = Fact<'thing.counted', { by: number }>;

const last: View<{ count: number; at: number | null }, Counted> = {
  initial: { count: 0, at: null },
  evolve: (state, { data, at: moment }) => ({ count: state.count + data.by, at: moment }),
};

describe('a fold', () => {
  it('is the initial state without facts', () => {
    expect(fold(last, [])).toBe(last.initial);
  });

  it('folds the facts in order, each with its time, from the given state', () => {
    const facts = [...at(10, [fact('thing.counted', { by: 1 })]), ...at(20, [fact('thing.counted', { by: 2 })])];
    expect(fold(last, facts)).toEqual({ count: 3, at: 20 });
    expect(fold(last, facts, { count: 100, at: 0 })).toEqual({ count: 103, at: 20 });
  });

  it('names the fact that cannot be folded, and passes on a view’s own refusals', () => {
    const [good, misshapen] = at(10, [fact('thing.counted', { by: 1 }), fact('thing.counted', null)]);
    expect(() => fold(last, [good!, misshapen!])).toThrow(MisshapenFact);
    expect(() => fold(last, [good!, misshapen!])).toThrow(
      expect.objectContaining({ fact: misshapen, message: expect.stringContaining('null') }),
    );
    const refusal = new Error('not this one');
    const refuse = (): never => {
      throw refusal;
    };
    expect(() => fold({ ...last, evolve: refuse }, [good!])).toThrow(refusal);
  });
});
