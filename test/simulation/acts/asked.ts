import type { Json, Reply } from '#test/simulation/outside/caller';

/** A merchant's server, or a person. */
interface Asking {
  call(method: string, path: string, body?: object): Promise<Reply>;
  pause(milliseconds: number): Promise<void>;
}

/** Asks for something that has to succeed. A refusal with one of the codes in `right` is null; any other throws. */
export type Ask = (method: string, path: string, body?: object, right?: readonly string[]) => Promise<Json>;

export const asking =
  (server: Asking): Ask =>
  async (method, path, body, right = []) => {
    const { status, body: answer } = await server.call(method, path, body);
    if (status < 400) return answer;
    if (right.includes(answer?.error?.code)) return null;
    throw new Error(`${method} ${path} was refused: ${status} ${JSON.stringify(answer)}`);
  };

/** Looks at something every `every` milliseconds until it is as expected, half an hour at most; null then. */
export async function until(server: Asking, path: string, is: (body: Json) => boolean, every = 20_000): Promise<Json> {
  for (let looks = 0; looks < 90; looks++) {
    const { status, body } = await server.call('GET', path);
    if (status === 200 && is(body)) return body;
    await server.pause(every);
  }
  return null;
}
