import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';

/** The alerts that match a list query, newest first. */
export async function alertsOf(merchant: MerchantClient, query: object): Promise<Json[]> {
  const filters = new URLSearchParams({ limit: '100', ...query });
  const { status, body, text } = await merchant.get(`/alerts?${filters}`);
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return body.data;
}

/** Waits until there is exactly one such alert, and resolves to it. */
export const alertOf = (merchant: MerchantClient, query: object): Promise<Json> =>
  eventually(async () => {
    const found = await alertsOf(merchant, query);
    expect(found).toHaveLength(1);
    return found[0]!;
  });
