import { type Document, MongoServerError } from 'mongodb';
import { admit, begin } from '#platform/storage/mongodb/admission';

/** A member as it was seen to answer these commands; FerretDB, which the other suites run on, knows none of them. */
class Member {
  readonly users = new Map<string, Document>();
  config: Document | undefined;
  leads = false;

  readonly command = async ({ ...asked }: Document): Promise<Document> => {
    const user = asked['createUser'] ?? asked['updateUser'];
    if ('hello' in asked) return { isWritablePrimary: this.leads, ...(this.config && { setName: this.config['_id'] }) };
    if ('replSetInitiate' in asked) this.config = asked['replSetInitiate'];
    if ('usersInfo' in asked) return { users: [this.users.get(asked['usersInfo'])].filter(Boolean) };
    if ('createUser' in asked && user === 'admin' && this.users.size > 0)
      throw new MongoServerError({ message: 'Command createUser requires authentication', codeName: 'Unauthorized' });
    if (user !== undefined) this.users.set(user, { pwd: asked['pwd'], roles: asked['roles'] });
    return { ok: 1 };
  };
}

describe('the admission of the service to MongoDB', () => {
  const hosts = ['mongodb-1:27017', 'mongodb-2:27017'];
  const member = new Member();

  it('makes the replica set once, and its administrator when this member leads it', async () => {
    await begin(member, 'rs0', hosts, 'secret');
    expect(member.config).toEqual({
      _id: 'rs0',
      members: [
        { _id: 0, host: 'mongodb-1:27017', priority: 2 },
        { _id: 1, host: 'mongodb-2:27017', priority: 1 },
      ],
    });
    expect(member.users.size).toBe(0);
    member.leads = true;
    member.config!['changed'] = 'since';
    await begin(member, 'rs0', hosts, 'secret');
    await begin(member, 'rs0', hosts, 'another');
    expect(member.config!['changed']).toBe('since');
    expect([...member.users]).toEqual([['admin', { pwd: 'secret', roles: ['root'] }]]);
  });

  it('lets the service read and write its database and no other, with the password that holds now', async () => {
    const database = new Member();
    for (const pwd of ['first', 'second']) {
      await admit(database, 'service', pwd);
      expect([...database.users]).toEqual([['service', { pwd, roles: ['readWrite'] }]]);
    }
  });
});
