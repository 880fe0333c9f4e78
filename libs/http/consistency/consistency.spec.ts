import type { FastifyReply, FastifyRequest } from 'fastify';
import { Consistency } from '#http/consistency/consistency';
import type { Position } from '#platform/event-history/recorded-event';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { ReadModels } from '#platform/storage/read-models';

const READ_MODELS = { reached: async () => true } as Partial<ReadModels> as ReadModels;

describe('reading what one has written', () => {
  it('waits for the account’s newest write, even if another was answered later', async () => {
    const awaited: Position[] = [];
    const readModels = { reached: async (position: Position) => awaited.push(position) > 0 } as Partial<ReadModels> as ReadModels;
    const consistency = new Consistency(readModels, new SecretBox(Buffer.alloc(32, 1)));
    const reply = { header: () => undefined } as unknown as FastifyReply;
    for (const position of ['1', '3', '2']) consistency.setToken('acct_1', position, reply);
    const request = { headers: {}, caller: { account: 'acct_1' }, routeOptions: { config: {} } } as unknown as FastifyRequest;
    await consistency.await(request);
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
      await expect(new Consistency(READ_MODELS, behind).await(request)).rejects.toMatchObject({ code: 'read_model_behind' });
    await expect(new Consistency(READ_MODELS, new SecretBox([newer, older])).await(request)).resolves.toBeUndefined();
    for (const made of ['x', token.slice(4)]) {
      request.headers['consistency-token'] = made;
      await expect(new Consistency(READ_MODELS, rotated).await(request)).rejects.toMatchObject({ code: 'invalid_value' });
    }
  });
});
