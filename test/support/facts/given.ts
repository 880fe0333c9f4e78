import type { DomainError } from '#kernel/domain-error';
import { type Fact, fold, type Happened, type View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** The default time of facts in specs. */
export const NOON: UnixSeconds = 1_700_000_000;

type Story<F extends Fact> = readonly (F | Happened<F>)[];

/** Facts of one moment, in test mode by default. */
export const at = <F extends Fact>(moment: UnixSeconds, facts: readonly F[], livemode = false): Happened<F>[] =>
  facts.map((each) => ({ ...each, at: moment, metadata: { livemode } }));

/** A view's state after a story. Facts without a time happen at noon. */
export const folded = <State, F extends Fact>(view: View<State, F>, story: Story<F>): State =>
  fold(
    view,
    story.flatMap((each) => ('at' in each ? [each] : at(NOON, [each]))),
  );

/** `given(view, ...facts).when(rule).then(...facts)` or `.refuses(code, details)`: the decision, or refusal, of a rule after a story. */
export const given = <State, F extends Fact>(view: View<State, F>, ...story: Story<F>) => ({
  when: (rule: (state: State) => readonly Fact[]) => new Decision(() => rule(folded(view, story))),
});

class Decision {
  constructor(private readonly decide: () => readonly Fact[]) {}

  // oxlint-disable-next-line unicorn/no-thenable -- given, when, then: nobody awaits a decision, because rules are not asynchronous
  then(...facts: readonly Fact[]): void {
    expect(this.decide()).toEqual(facts);
  }

  thenNothing(): void {
    expect(this.decide()).toEqual([]);
  }

  refuses(code: string, details: Readonly<Record<string, unknown>> = {}, param?: string): void {
    const refusal = refusalOf(this.decide);
    expect({ code: refusal.code, details: refusal.details }).toEqual({ code, details });
    if (param !== undefined) expect(refusal.param).toBe(param);
  }
}

/** What a rule throws. */
export function refusalOf(decide: () => unknown): DomainError {
  try {
    decide();
  } catch (refusal) {
    return refusal as DomainError;
  }
  throw new Error('Nothing was refused.');
}
