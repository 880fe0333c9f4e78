import type { Answered, Json, MerchantClient } from '#test/support/clients/merchant-client';
import { eventually } from '#test/support/machine/eventually';

export const requestIdOf = ({ headers }: Answered): string => String(headers['request-id']);

/** The request log's entry for an answer, once it exists. */
export const logged = (merchant: MerchantClient, answer: Answered): Promise<Json> =>
  eventually(async () => {
    const entry = await merchant.get(`/request_logs/${requestIdOf(answer)}`);
    expect(entry.status).toBe(200);
    return entry.body;
  });
