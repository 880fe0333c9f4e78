import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStoreDBClient } from '@eventstore/db-client';
import { giveAccount, letReadAll } from '#platform/event-history/eventstoredb/admission';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { answering } from '#test/support/machine/answering';

describe('the admission of the service to EventStoreDB', () => {
  it('allows its user to read the whole history, in addition to others, once', async () => {
    const double = await EventStoreDbDouble.start();
    const client = EventStoreDBClient.connectionString(double.url);
    await letReadAll(client, 'service');
    await letReadAll(client, 'auditor');
    const written = double.events.length;
    await letReadAll(client, 'service');
    expect((await client.getStreamMetadata('$all')).metadata).toEqual({ acl: { readRoles: ['$admins', 'service', 'auditor'] } });
    expect(double.events.length).toBe(written);
    await client.dispose();
    double.kill();
  });

  it('creates its user without a group, or sets the current password, at the first node that answers', async () => {
    const users = new Map<string, unknown>();
    const take = answering(async (requested, answer) => {
      const body = JSON.parse(Buffer.concat(await requested.toArray()).toString());
      if (requested.headers.authorization !== `Basic ${btoa('admin:secret')}`) answer.statusCode = 401;
      else if (requested.url === '/users/service/command/reset-password') users.set('service', { password: body.newPassword, groups: [] });
      else if (users.has(body.loginName)) answer.statusCode = 409;
      else users.set(body.loginName, { password: body.password, groups: body.groups });
      answer.end();
    });
    const node = createServer(take).listen(0, '127.0.0.1');
    await once(node, 'listening');
    const nodes = ['http://127.0.0.1:1', `http://127.0.0.1:${(node.address() as AddressInfo).port}`];
    const passwords = { user: 'service', password: 'first', administratorPassword: 'secret' };
    await giveAccount(nodes, {}, passwords);
    expect([...users]).toEqual([['service', { password: 'first', groups: [] }]]);
    await giveAccount(nodes, {}, { ...passwords, password: 'second' });
    expect([...users]).toEqual([['service', { password: 'second', groups: [] }]]);
    await expect(giveAccount(nodes, {}, { ...passwords, administratorPassword: 'guessed' })).rejects.toThrow(/ECONNREFUSED.*answered 401/);
    node.close();
  });
});
