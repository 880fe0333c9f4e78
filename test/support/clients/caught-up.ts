import type { Answered } from '#test/support/clients/merchant-client';

/** Repeats a read while its answer says that the read models lag, for up to 5 s. */
export async function caughtUp(read: () => Promise<Answered>): Promise<Answered> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const answer = await read();
    if (answer.headers['read-model-age'] === undefined || performance.now() > deadline) return answer;
  }
}
