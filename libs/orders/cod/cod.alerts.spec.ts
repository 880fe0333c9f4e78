import { fact } from '#kernel/fact';
import { COD_ALERTS } from '#orders/cod/cod.alerts';
import { recorded } from '#test/support/facts/recorded';

const short = (shortfall_amount: number) => fact('cod.short_remitted', { remittance: 'rem_1', shortfall_amount });
const remitted = fact('cod.remitted', { remittance: 'rem_2' });

const endedBy = (...facts: readonly (ReturnType<typeof short> | typeof remitted)[]) => {
  const story = facts.map((each, revision) => ({ ...recorded('order-ord_1', each), revision }));
  const { ends } = COD_ALERTS[facts.at(-1)!.type]!;
  const ended = ends!(story.at(-1)! as never, story);
  return [ended ?? []].flat().map(({ cause }) => cause);
};

describe('the alert about cash that a courier remitted less of', () => {
  it('gives way to the next one, where another part has come', () => {
    expect(endedBy(short(200))).toEqual([]);
    expect(endedBy(short(200), short(100))).toMatchObject([{ revision: 0 }]);
  });

  it('is resolved once all has come, in however many parts', () => {
    expect(endedBy(remitted)).toEqual([]);
    expect(endedBy(short(200), remitted)).toMatchObject([{ revision: 0 }]);
    expect(endedBy(short(200), short(100), remitted)).toMatchObject([{ revision: 0 }, { revision: 1 }]);
  });
});
