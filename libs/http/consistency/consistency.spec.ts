import type { FastifyReply, FastifyRequest } from 'fastify';
import { Consistency } from '#http/consistency/consistency';
import type { Position } from '#platform/event-history/recorded-event';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { ReadModels } from '#platform/storage/read-models';

const READ_MODELS = { reached: async () => true } as Partial<ReadModels> as ReadModels;

const REPLY = { header: () => undefined } as unknown as FastifyReply;

describe('reading while read models lag', () => {
  const reply = { headers: {} as Record<string, unknown>, header: (name: string, value: unknown) => (reply.headers[name] = value) };
  const waited: number[] = [];
  const readModels = { reached: async (_: Position, wait: number) => (waited.push(wait), false) } as Partial<ReadModels> as ReadModels;
  const consistency = new Consistency(readModels, new SecretBox(Buffer.alloc(32, 1)));
  const get = async (url: string, config: object = {}, headers: Record<string, unknown> = {}, method = 'GET') => {
    [reply.headers, waited.length] = [{}, 0];
    const request = {
      method,
      headers,
      params: { id: 'ord_1' },
      caller: { account: 'acct_1' },
      catchUp: null as (() => Promise<void>) | null,
      routeOptions: { url, config },
    };
    await consistency.await(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    return { request, headers: reply.headers, wait: waited[0] };
  };
  let token = '';
  beforeAll(() => {
    const kept = { header: (_: string, value: string) => (token = value) } as unknown as FastifyReply;
    consistency.setToken('acct_1', '7', kept);
  });

  it('waits shortly for a list, which tells its age', async () => {
    const { request, headers, wait } = await get('/v1/orders');
    expect(headers).toEqual({ 'Read-Model-Age': 1 });
    expect(wait).toBeLessThanOrEqual(300);
    await expect(request.catchUp!()).rejects.toMatchObject({ code: 'read_model_behind' });
  });

  it('waits shortly for a resource that is folded from its streams, which has no age', async () => {
    const { request, headers, wait } = await get('/v1/orders/:id', { folds: 'ord' });
    expect([headers, wait! <= 300, request.catchUp === null]).toEqual([{}, true, false]);
  });

  it('waits long for any other resource, for a write, and with a token', async () => {
    for (const [url, config, headers, method] of [
      ['/v1/webhooks/:id', {}, {}, 'GET'],
      ['/v1/refunds/:id', { reads: ['refunds'] }, {}, 'PATCH'],
      ['/v1/orders', {}, { 'consistency-token': token }, 'GET'],
    ] as const) {
      await expect(get(url, config, headers, method)).rejects.toMatchObject({ code: 'read_model_behind' });
      expect(waited[0]).toBeGreaterThan(300);
    }
  });
});

describe('reading what one has written', () => {
  it('waits for the account’s newest write, even if another was answered later', async () => {
    const awaited: Position[] = [];
    const readModels = { reached: async (position: Position) => awaited.push(position) > 0 } as Partial<ReadModels> as ReadModels;
    const consistency = new Consistency(readModels, new SecretBox(Buffer.alloc(32, 1)));
    const reply = { header: () => undefined } as unknown as FastifyReply;
    for (const position of ['1', '3', '2']) consistency.setToken('acct_1', position, reply);
    const request = { headers: {}, caller: { account: 'acct_1' }, routeOptions: { config: {} } } as unknown as FastifyRequest;
    await consistency.await(request, reply);
    expect(awaited).toEqual(['3']);
  });

  it('is refused as not yet readable if the token is sealed with a key that this process does not have', async () => {
    const [older, newer] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
    const rotated = new SecretBox([newer, older]);
    rotated.adopt(rotated.claimOf(newer));
    let token = '';
    new Consistency(READ_MODELS, rotated).setToken('acct_1', '7', {
      header: (_: string, value: string) => (token = value),
    } as unknown as FastifyReply);
    const request = {
      headers: { 'consistency-token': token },
      caller: { account: 'acct_1' },
      routeOptions: { config: {} },
    } as unknown as FastifyRequest;
    const unreadable = () => {
      throw new Error('the file of keys cannot be read');
    };
    for (const behind of [new SecretBox(older), new SecretBox(older, unreadable)])
      await expect(new Consistency(READ_MODELS, behind).await(request, REPLY)).rejects.toMatchObject({ code: 'read_model_behind' });
    await expect(new Consistency(READ_MODELS, new SecretBox([newer, older])).await(request, REPLY)).resolves.toBeUndefined();
    for (const made of ['x', token.slice(4)]) {
      request.headers['consistency-token'] = made;
      await expect(new Consistency(READ_MODELS, rotated).await(request, REPLY)).rejects.toMatchObject({ code: 'invalid_value' });
    }
  });
});
