import { type Document, MongoServerError } from 'mongodb';
import { admit, begin } from '#platform/storage/mongodb/admission';

/** A member that answers these commands as MongoDB does. FerretDB, which the other suites run on, supports none of them. */
class Member {
  readonly users = new Map<string, Document>();
  config: Document | undefined;
  leads = false;

  readonly command = async ({ ...requested }: Document): Promise<Document> => {
    const user = requested['createUser'] ?? requested['updateUser'];
    if ('hello' in requested) return { isWritablePrimary: this.leads, ...(this.config && { setName: this.config['_id'] }) };
    if ('replSetInitiate' in requested) this.config = requested['replSetInitiate'];
    if ('usersInfo' in requested) return { users: [this.users.get(requested['usersInfo'])].filter(Boolean) };
    if ('createUser' in requested && user === 'admin' && this.users.size > 0)
      throw new MongoServerError({ message: 'Command createUser requires authentication', codeName: 'Unauthorized' });
    if (user !== undefined) this.users.set(user, { pwd: requested['pwd'], roles: requested['roles'] });
    return { ok: 1 };
  };
}

describe('the admission of the service to MongoDB', () => {
  const hosts = ['mongodb-1:27017', 'mongodb-2:27017'];
  const member = new Member();

  it('creates the replica set once, and its administrator if this member is the primary', async () => {
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

  it('lets the service read and write its database only, with the current password', async () => {
    const database = new Member();
    for (const pwd of ['first', 'second']) {
      await admit(database, 'service', pwd);
      expect([...database.users]).toEqual([['service', { pwd, roles: ['readWrite'] }]]);
    }
  });
});
