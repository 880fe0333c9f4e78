import { randomUUID } from 'node:crypto';
import { fact } from '#kernel/fact';
import { userStream } from '#people/domain/user.events';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { Lookups } from '#platform/storage/lookups';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { hire, PASSWORD, type StaffMember } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const WRONG = 'the wrong password';

/** A person who has signed in a thousand times before. */
async function hireOld(role: string): Promise<StaffMember> {
  const member = await hire(service, role);
  const stream = userStream(member.id);
  const { account } = service;
  const actor = { type: 'user', id: member.id, name: null } as const;
  const client = { address: '192.0.2.1', user_agent: 'a browser' };
  const factors = { factors: ['password'], totp_step: null, recovery_code: null };
  for (let n = 0; n < 10; n++) {
    const context = new CommandContext({ account, livemode: true, actor, milliseconds: Date.now() });
    const signedIn = () =>
      fact('user.signed_in', { user: member.id, session: context.id('ses'), hash: randomUUID(), ...client, ...factors });
    await service.part(EventStore).append(
      stream,
      'any',
      Array.from({ length: 100 }, () => context.event(stream, signedIn())),
    );
  }
  // Waits until the read models have it all.
  expect((await merchant.person().signIn(member.email, PASSWORD)).status).toBe(201);
  return member;
}

/** How often a sign-in reads a stream or a document, and how many events it is given. */
async function workOf(email: string, password: string): Promise<{ status: number; streams: number; events: number; documents: number }> {
  const [{ store }, lookups] = [service.part(EventStore) as unknown as { readonly store: EventStore }, service.part(Lookups)];
  const work = { status: 0, streams: 0, events: 0, documents: 0 };
  const counting = Object.assign(Object.create(null), { load: store.load, find: lookups.find }) as Pick<EventStore, 'load'> &
    Pick<Lookups, 'find'>;
  store.load = async (stream, after) => {
    const events = await counting.load.call(store, stream, after);
    if (stream.startsWith('user')) Object.assign(work, { streams: work.streams + 1, events: work.events + events.length });
    return events;
  };
  lookups.find = (lookup, key) => {
    if (lookup === 'users') work.documents++;
    return counting.find.call(lookups, lookup, key) as never;
  };
  try {
    work.status = (await merchant.person().signIn(email, password)).status;
  } finally {
    Object.assign(store, { load: counting.load });
    Object.assign(lookups, { find: counting.find });
  }
  return work;
}

describe('a sign-in', () => {
  it('reads as much for an unknown, a new and an old person', async () => {
    const [recent, old] = [await hire(service, 'viewer'), await hireOld('viewer')];
    const nobody = await workOf('nobody@example.com', WRONG);
    expect(nobody).toEqual({ status: 401, streams: 2, events: 0, documents: 1 });
    // The claim of the address.
    for (const { email } of [recent, old]) expect(await workOf(email, WRONG)).toEqual({ ...nobody, events: 1 });
  });

  it('that succeeds reads as much for an old person as for a new one', async () => {
    for (const role of ['viewer', 'owner']) {
      const [recent, old] = [await hire(service, role), await hireOld(role)];
      const work = await workOf(old.email, PASSWORD);
      expect(work).toEqual(await workOf(recent.email, PASSWORD));
      expect(work).toMatchObject({ status: 201, events: 1 });
    }
  });
});

describe('a person whose document in the read model is of an earlier release', () => {
  it('is signed in by the whole stream', async () => {
    const { email, id } = await hire(service, 'viewer');
    const lookups = service.part(Lookups);
    const { find } = lookups;
    lookups.find = async <Doc>(lookup: string, key: string) => {
      const { id: user, account, sessions } = (await find.call<Lookups, [string, string], Promise<Json>>(lookups, lookup, key)) ?? {};
      return (user === undefined ? null : { id: user, account, sessions }) as Doc;
    };
    try {
      const { status, body } = await merchant.person().signIn(email, PASSWORD);
      expect([status, body.user?.id]).toEqual([201, id]);
    } finally {
      Object.assign(lookups, { find });
    }
  });
});

describe('a flood of sign-ins from three addresses', () => {
  it('does not hold up people who have signed in from theirs before', async () => {
    const { email, person } = await hire(service, 'finance');
    const statuses = new Set<number>();
    let isOver = false;
    const flood = async (from: string): Promise<void> => {
      const stranger = merchant.person(from);
      while (!isOver) statuses.add((await stranger.signIn(`${randomUUID()}@example.com`, WRONG)).status);
    };
    const floods = ['127.0.8.1', '127.0.8.2', '127.0.8.3'].flatMap((from) => Array.from({ length: 20 }, () => flood(from)));
    await eventually(() => expect(statuses).toContain(503));
    const known: number[] = [];
    for (let n = 0; n < 5; n++) known.push((await person.signIn(email, PASSWORD)).status);
    isOver = true;
    await Promise.all(floods);
    expect(known).toEqual(Array(5).fill(201));
  });
});
