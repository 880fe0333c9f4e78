/** The measured parts of an event, in the form of any store. */
interface Weighed {
  readonly data: unknown;
}

/** Estimated bytes of an event without its data, and of each value in addition to its text. */
const PLAIN = 500;
const EACH = 16;
/** Maximum depth that is measured: deeply nested foreign data could overflow the stack. */
const DEEPEST = 500;

/** Approximate bytes of an event in memory: an order of a hundred lines takes hundreds of times as many as its payment. */
export const weightOf = ({ data }: Weighed): number => PLAIN + weightOfValue(data, DEEPEST);

function weightOfValue(value: unknown, levels: number): number {
  if (typeof value === 'string') return EACH + value.length;
  if (typeof value !== 'object' || value === null || levels === 0) return EACH;
  return Object.values(value).reduce<number>((sum, each) => sum + weightOfValue(each, levels - 1), EACH);
}
