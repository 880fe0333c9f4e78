import type { FastifyReply, FastifyRequest } from 'fastify';
import { Consistency } from '#platform/http/consistency';
import type { Position } from '#platform/event-history/recorded-event';
import { SecretBox } from '#platform/secrets/secret-box';
import type { ReadModels } from '#platform/storage/read-models';

describe('reading what one has written', () => {
  it('waits for the newest of the account’s writes, whichever was answered last', async () => {
    const awaited: Position[] = [];
    const readModels = { reached: async (position: Position) => awaited.push(position) > 0 } as Partial<ReadModels> as ReadModels;
    const consistency = new Consistency(readModels, new SecretBox(Buffer.alloc(32, 1)));
    const reply = { header: () => undefined } as unknown as FastifyReply;
    for (const position of ['1', '3', '2']) consistency.tell('acct_1', position, reply);
    const request = { headers: {}, caller: { account: 'acct_1' }, routeOptions: { config: {} } } as unknown as FastifyRequest;
    await consistency.await(request);
    expect(awaited).toEqual(['3']);
  });
});
