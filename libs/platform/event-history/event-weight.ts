/** The weighed parts of an event, however a store gives it. */
interface Weighed {
  readonly data: unknown;
}

/** What surrounds an event's data, and what each value of it takes in addition to its text. */
const PLAIN = 500;
const EACH = 16;
/** Levels that are weighed: foreign data may overflow the stack. */
const DEEPEST = 500;

/** About how many bytes an event takes in memory: an order of a hundred lines takes hundreds of times as many as its payment. */
export const weightOf = ({ data }: Weighed): number => PLAIN + weightOfValue(data, DEEPEST);

function weightOfValue(value: unknown, levels: number): number {
  if (typeof value === 'string') return EACH + value.length;
  if (typeof value !== 'object' || value === null || levels === 0) return EACH;
  return Object.values(value).reduce<number>((sum, each) => sum + weightOfValue(each, levels - 1), EACH);
}
