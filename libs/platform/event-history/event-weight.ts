/** The weighed parts of an event, however a store gives it. */
interface Weighed {
  readonly data: unknown;
}

/** What surrounds an event's data, and what each value of it takes in addition to its text. */
const PLAIN = 500;
const EACH = 16;

/** About how many bytes an event takes in memory: an order of a hundred lines takes hundreds of times as many as its payment. */
export const weightOf = ({ data }: Weighed): number => PLAIN + weightOfValue(data);

function weightOfValue(value: unknown): number {
  if (typeof value === 'string') return EACH + value.length;
  if (typeof value !== 'object' || value === null) return EACH;
  return Object.values(value).reduce<number>((sum, each) => sum + weightOfValue(each), EACH);
}
