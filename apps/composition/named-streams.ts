/** Number of streams that a note names for each read model or queue. */
export const NAMED = 3;

/** Formats for example "orders: 5 streams wait: order-a, order-b, order-c and others". */
export function namedStreams(where: string, count: number, what: string, waiting: readonly { readonly stream: string }[]): string {
  const named = [...new Set(waiting.map(({ stream }) => stream))];
  const others = named.length > NAMED ? ' and others' : '';
  return `${where}: ${count} ${count === 1 ? `${what} waits` : `${what}s wait`}: ${named.slice(0, NAMED).join(', ')}${others}`;
}
