import type { RequestListener } from 'node:http';

/** Answers each request when its work is done. A client that leaves before its request is complete gets no answer. */
export const answering =
  (answer: (...exchange: Parameters<RequestListener>) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch(() => response.destroy());
  };
