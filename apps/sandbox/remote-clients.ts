import { request } from 'undici';
import type { ClientBook } from '#apps/sandbox/connected-accounts';

const DEADLINE_MS = 5000;

/** The clients of a deployment, queried from an integrator at every call: nothing is cached. */
export function remoteClients(url: string, token: string): ClientBook {
  const read = async <Answer>(path: string): Promise<Answer | null> => {
    const { statusCode, body } = await request(`${url}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (statusCode === 200) return (await body.json()) as Answer;
    await body.dump();
    if (statusCode === 404) return null;
    throw new Error(`SANDBOX_CLIENTS_URL answered ${statusCode}; has the integrator the same SANDBOX_TOKEN_FILE?`);
  };
  return {
    byKeyId: (keyId, [kind]) => read(`${kind}/${encodeURIComponent(keyId)}`),
    nameOf: async (keyId) => (await read<{ name: string }>(`sandbox/${encodeURIComponent(keyId)}/name`))!.name,
  };
}
