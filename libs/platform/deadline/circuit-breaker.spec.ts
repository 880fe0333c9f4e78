import { CircuitBreaker } from '#platform/deadline/circuit-breaker';

describe('a server that does not answer', () => {
  let now: number;
  let circuit: CircuitBreaker;

  beforeEach(() => {
    now = 0;
    circuit = new CircuitBreaker(
      () => new Error('refused at once'),
      () => now,
    );
  });

  /** A call in progress, until it is answered or given up. */
  const begin = (awaited = true) => {
    const answer = Promise.withResolvers<void>();
    const call = circuit.call(awaited, async () => {
      await answer.promise;
      circuit.answered();
    });
    call.catch(() => undefined);
    return { call, answer: answer.resolve, giveUp: () => answer.reject(new Error('given up')) };
  };

  it('is called by all requests for two seconds, and then by one at a time', async () => {
    const first = begin();
    now = 2_000;
    const second = begin();
    now = 2_001;
    const trying = begin();
    await expect(begin().call).rejects.toThrow('refused at once');
    for (const each of [first, second, trying]) each.giveUp();
    await expect(trying.call).rejects.toThrow('given up');
    begin();
    await expect(begin().call).rejects.toThrow('refused at once');
  });

  it('is called by all requests again as soon as it answers one', async () => {
    const late = begin(false);
    now = 3_000;
    late.answer();
    await late.call;
    const others = [begin(), begin()];
    for (const each of others) each.answer();
    await expect(Promise.all(others.map(({ call }) => call))).resolves.toHaveLength(2);
  });

  it('counts as silent only while it is called', async () => {
    const first = begin();
    first.answer();
    await first.call;
    now = 60_000;
    const others = [begin(), begin()];
    for (const each of others) each.answer();
    await expect(Promise.all(others.map(({ call }) => call))).resolves.toHaveLength(2);
  });

  it('is called by all requests after a pause, even if two answers came in one turn', async () => {
    const [first, second] = [begin(), begin()];
    first.answer();
    second.answer();
    await Promise.all([first.call, second.call]);
    now = 60_000;
    const others = [begin(), begin()];
    for (const each of others) each.answer();
    await expect(Promise.all(others.map(({ call }) => call))).resolves.toHaveLength(2);
  });

  it('is called at any time by background work', async () => {
    const first = begin();
    now = 3_000;
    begin();
    const patient = begin(false);
    patient.answer();
    await expect(patient.call).resolves.toBeUndefined();
    first.giveUp();
  });

  it('is not considered unreachable while it answers other calls', async () => {
    begin();
    const other = begin();
    now = 1_900;
    other.answer();
    await other.call;
    now = 3_800;
    const next = [begin(), begin()];
    for (const each of next) each.answer();
    await expect(Promise.all(next.map(({ call }) => call))).resolves.toHaveLength(2);
  });
});
