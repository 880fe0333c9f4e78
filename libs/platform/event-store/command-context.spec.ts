import fc from 'fast-check';
import { fact } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { CommandContext, type CommandOrigin } from '#platform/event-store/command-context';

const origin: CommandOrigin = {
  account: 'acct_1',
  livemode: false,
  actor: { type: 'api_key', id: 'key_1', name: 'server' },
  milliseconds: 1_700_000_000_999,
  repeatable: 'idempotency-key',
};

const context = (changes: Partial<CommandOrigin> = {}): CommandContext => new CommandContext({ ...origin, ...changes });
const created = fact('thing.created', { name: 'one' });

/** All ids that a command generates: two object ids of one kind, one of another, and events on two streams. */
const named = (given: CommandContext) => [
  given.command,
  given.id('re'),
  given.id('re'),
  given.id('ord'),
  ...['order-1', 'order-1', 'session-1'].map((stream) => given.event(stream, created).id),
];

describe('a repeated command', () => {
  it('creates the same ids as the first time', () => {
    expect(named(context())).toEqual(named(context()));
  });

  it('creates the same ids later, under another request id', () => {
    const later = context({ performedAt: 1_700_000_900_000, requestId: 'req_2' });
    expect(named(later)).toEqual(named(context()));
    expect(later.now).toBe(1_700_000_900);
    expect(later.event('order-1', created).metadata.at).toBe(1_700_000_900);
  });

  it.each([
    ['account', { account: 'acct_2' }],
    ['mode', { livemode: true }],
    ['idempotency key', { repeatable: 'another' }],
    ['first time', { milliseconds: 1_700_000_001_000 }],
  ])('is another command with another %s', (_, changes) => {
    const all = [...named(context()), ...named(context(changes))];
    expect(new Set(all).size).toBe(all.length);
  });

  it('is repeated with the same child context, which is another command', () => {
    const child = (changes: Partial<CommandOrigin> = {}) => named(context(changes).childContext('try'));
    expect(child()).toEqual(child());
    const all = [...named(context()), ...child(), ...named(context().childContext('other'))];
    expect(new Set(all).size).toBe(all.length);
  });

  it('is another command each time if it cannot be repeated', () => {
    const { repeatable: _, ...once } = origin;
    expect(named(new CommandContext(once))).not.toEqual(named(new CommandContext(once)));
  });
});

describe('the ids of a command', () => {
  it('are all different, for objects and events', () => {
    const all = named(context());
    expect(new Set(all).size).toBe(all.length);
  });

  it('have the form of the interface, and events have UUIDs', () => {
    expect(isId('ord', context().id('ord'))).toBe(true);
    expect(context().event('order-1', created).id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the id of an event', () => {
  const text = fc.constantFrom('a', 'b', 'order-1', 'order-1\n0');
  const commands = fc.record({ account: text, livemode: fc.boolean(), repeatable: text, milliseconds: fc.nat(2) });
  const facts = fc.array(fc.record({ command: commands, stream: text, count: fc.integer({ min: 1, max: 3 }) }), { maxLength: 30 });

  it('is never in two streams, nor twice in one, for any commands and repeats', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const places = new Map<string, string>();
        for (const { command, stream, count } of each) {
          const given = context(command);
          for (let n = 0; n < count; n++) {
            const place = JSON.stringify([command, stream, n]);
            const { id } = given.event(stream, created);
            expect(places.get(id) ?? place).toBe(place);
            places.set(id, place);
          }
        }
        expect(new Set(places.values()).size).toBe(places.size);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a fact of a command', () => {
  it('has actor, cause and time, in whole seconds', () => {
    const made = context({ requestId: 'req_1', idempotencyKey: 'idempotency-key', causation: 'event-1', correlation: 'first' });
    expect(made.event('order-1', created)).toMatchObject({
      type: 'thing.created',
      data: { name: 'one' },
      metadata: {
        account: 'acct_1',
        livemode: false,
        actor: origin.actor,
        command: made.command,
        request_id: 'req_1',
        idempotency_key: 'idempotency-key',
        causation: 'event-1',
        correlation: 'first',
        at: 1_700_000_000,
        schema: 1,
      },
    });
  });

  it('names the earlier request that it continues', () => {
    const partner = { type: 'partner' as const, id: 'conn_1', name: 'razorpay' };
    const notice = context({ actor: partner, requestId: 'req_notice' });
    const begun = { ...context({ requestId: 'req_1', correlation: 'first' }).event('session-1', created) };
    const made = notice.requestedBy(begun);
    expect(made.metadata).toMatchObject({ actor: partner, request_id: 'req_1', causation: begun.id, correlation: 'first' });
    expect([made.command, made.event('order-1', created).id]).toEqual([notice.command, notice.event('order-1', created).id]);
  });

  it('begins a new correlation without a cause', () => {
    const first = context();
    expect(first.event('order-1', created).metadata).toMatchObject({ causation: null, correlation: first.command, request_id: null });
  });
});

describe('the newest position that a command knows', () => {
  it('is null at first, and never decreases', () => {
    const requested = context();
    expect(requested.position).toBeNull();
    for (const position of ['002', '005', '003']) requested.written(position);
    expect(requested.position).toBe('005');
  });
});

describe('the scope of a command', () => {
  it('is its account and mode', () => {
    const own = context().event('order-1', created).metadata;
    expect(context().owns(own)).toBe(true);
    expect(context().owns({ ...own, account: 'acct_2' })).toBe(false);
    expect(context().owns({ ...own, livemode: true })).toBe(false);
  });
});

describe('a command about a mode', () => {
  it('has the business time of the mode, its own ids and the same actor', () => {
    const inLive = context().inMode(true, 1_700_000_900_000);
    expect([inLive.livemode, inLive.now, inLive.actor]).toEqual([true, 1_700_000_900, origin.actor]);
    expect(named(inLive)).toEqual(named(context().inMode(true, 1_700_009_900_000)));
    expect(new Set([...named(inLive), ...named(context())]).size).toBe(14);
  });

  it('passes its newest position to the parent command', () => {
    const whole = context();
    whole.inMode(true, 0).written('12');
    expect(whole.position).toBe('12');
  });
});
