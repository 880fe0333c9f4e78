import type { Readable } from 'node:stream';

/**
 * Yields the complete lines of a stream. Only a line feed ends a line. node:readline also ends lines at separators that JSON may contain, so it
 * cannot be used.
 */
export async function* linesOf(source: Readable): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let begun: string[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = pieces.pop()!;
    for (const piece of pieces) {
      yield begun.join('') + piece;
      begun = [];
    }
    begun.push(rest);
  }
}
