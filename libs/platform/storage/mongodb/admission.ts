import { type Db, MongoClient, MongoServerError } from 'mongodb';

type Commands = Pick<Db, 'command'>;

const ADMINISTRATOR = 'admin';
const PATIENCE_MS = 5_000;
/** The member on this machine: while there are no users, it accepts the first one only from its own machine. */
const MEMBER = 'mongodb://127.0.0.1:27017/?directConnection=true';
/** Errors of creating a user that exists, or of creating one without the right to. */
const NOT_THE_FIRST_TIME = new Set(['Unauthorized', 'Location51003']);

/**
 * Creates the user of an address `mongodb://user:password@hosts/database?replicaSet=name`, who may read and write only that database. The first time, it also
 * creates the replica set and the administrator. Rejects while no member is primary; call it again then.
 */
export async function admitToMongoDb(url: string, administratorPassword: string): Promise<void> {
  const { hosts, replicaSet, dbName, credentials } = new MongoClient(url).options;
  const { username: user, password: pwd } = credentials!;
  const names = hosts.map(String);
  await withClient(MEMBER, (client) => begin(client.db('admin'), replicaSet, names, administratorPassword));
  const administrator = `mongodb://${ADMINISTRATOR}:${administratorPassword}@${names.join()}/?replicaSet=${replicaSet}`;
  await withClient(administrator, (client) => admit(client.db(dbName), user, pwd));
}

/** Creates the replica set, and its administrator once this member is primary. */
export async function begin(member: Commands, replicaSet: string, hosts: readonly string[], pwd: string): Promise<void> {
  const { setName, isWritablePrimary } = await member.command({ hello: 1 });
  if (setName === undefined) {
    const members = hosts.map((host, at) => ({ _id: at, host, priority: at === 0 ? 2 : 1 }));
    await member.command({ replSetInitiate: { _id: replicaSet, members } });
  }
  if (!isWritablePrimary) return;
  await member.command({ createUser: ADMINISTRATOR, pwd, roles: ['root'] }).catch((fault: unknown) => {
    if (!(fault instanceof MongoServerError && NOT_THE_FIRST_TIME.has(fault.codeName ?? ''))) throw fault;
  });
}

/** Creates a user who may read and write that database. */
export async function admit(database: Commands, user: string, pwd: string): Promise<void> {
  const { users } = await database.command({ usersInfo: user });
  const command = users.length === 0 ? { createUser: user } : { updateUser: user };
  await database.command({ ...command, pwd, roles: ['readWrite'] });
}

async function withClient(url: string, work: (client: MongoClient) => Promise<void>): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: PATIENCE_MS });
  try {
    await work(client);
  } finally {
    await client.close();
  }
}
