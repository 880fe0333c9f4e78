import type { Json, MerchantServer } from '#test/simulation/outside/merchant';

/** All that a list of the interface has, page by page; or a little more than what came since a time, Unix seconds. */
export async function listed(server: MerchantServer, path: string, since = 0): Promise<Json[]> {
  const all: Json[] = [];
  for (let after = ''; ; after = `&starting_after=${all.at(-1).id}`) {
    const { status, body } = await server.get(`${path}${path.includes('?') ? '&' : '?'}limit=100${after}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    all.push(...body.data);
    if (!body.has_more || all.at(-1).created_at < since) return all;
  }
}
