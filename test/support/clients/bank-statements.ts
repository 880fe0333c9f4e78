import { eventually } from '#test/support/machine/eventually';
import type { Answered, MerchantClient } from '#test/support/clients/merchant-client';

/**
 * Sends a bank's statement, and waits until it is imported: a deployment's stores may take longer than its answer waits. A refusal is returned
 * unchanged.
 */
export async function sendStatement(
  merchant: MerchantClient,
  file: string,
  headers: Record<string, string>,
  query = '',
): Promise<Answered> {
  const answer = await merchant.send('POST', `/cod/bank_credits${query}`, file, headers);
  if (answer.body.status !== 'processing') return answer;
  return eventually(async () => {
    const shown = await merchant.get(`/cod/bank_credit_imports/${answer.body.id}`);
    expect(shown.body.status).toBe('complete');
    return shown;
  });
}
