import { DomainError } from '#kernel/domain-error';
import { SignInThrottle, type SignInTry } from '#people/credentials/sign-in-throttle';
import { EmbeddedRateCounters } from '#http/rate-limit/embedded/embedded-rate-counters';

/** A quarter to a full hour, and 200 seconds into its last 15 minutes. */
const NOW_MS = (1_700_000_000 - (1_700_000_000 % 3600) + 2700 + 200) * 1000;
const LEFT = 700;
const HERE = '192.0.2.1';

/** A throttle with a clock that the test sets. `wrong` and `right` are attempts with such a password. */
function door() {
  const clock = { ms: NOW_MS };
  const throttle = new SignInThrottle(new EmbeddedRateCounters(), () => clock.ms);
  const outcome = async (begun: Promise<SignInTry>, isRight: boolean): Promise<string | number> => {
    try {
      const attempt = await begun;
      if (isRight) await attempt.forgive();
      else if (attempt.refusal) throw attempt.refusal;
      return 'let in';
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return `${refusal.code} ${String(refusal.details['retry_after'])}`;
    }
  };
  const sent =
    (isRight: boolean, isKnown = false) =>
    (email = 'asha@example.com', address = HERE) =>
      outcome(throttle.beginPassword(email, address, isKnown), isRight);
  const [wrong, right, known] = [sent(false), sent(true), sent(true, true)];
  const code = (userId: string, isRight: boolean) => outcome(throttle.beginCode(userId), isRight);
  const times = async (count: number, attempt: () => Promise<unknown>): Promise<void> => {
    for (let n = 0; n < count; n++) await attempt();
  };
  return { clock, throttle, wrong, right, known, knownWrong: sent(false, true), code, times };
}

const REFUSED = `rate_limit_exceeded ${LEFT}`;

describe('wrong passwords', () => {
  it('are limited to ten from one address, with a known wait', async () => {
    const { wrong, times } = door();
    await times(9, wrong);
    expect([await wrong(), await wrong(), await wrong()]).toEqual(['let in', REFUSED, REFUSED]);
  });

  it('delay the right one too, without checking it', async () => {
    const { wrong, right, times } = door();
    await times(10, wrong);
    expect(await right()).toBe(REFUSED);
  });

  it('do not delay other people, nor the same person at another address', async () => {
    const { wrong, right, times } = door();
    await times(50, wrong);
    expect([await right('ravi@example.com'), await right('asha@example.com', '192.0.2.2')]).toEqual(['let in', 'let in']);
  });

  it('are counted for an e-mail address in any notation', async () => {
    const { wrong, times } = door();
    await times(10, () => wrong(' Asha@Example.com'));
    expect(await wrong('asha@example.com')).toBe(REFUSED);
  });

  it('are counted for an e-mail address in any Unicode form', async () => {
    const { wrong, times } = door();
    await times(10, () => wrong('\u01f0an@example.com'));
    expect(await wrong('J\u030can@example.com')).toBe(REFUSED);
  });

  it('are limited to a hundred from all addresses together', async () => {
    const { wrong, right } = door();
    for (let n = 0; n < 100; n++) expect(await wrong('asha@example.com', `192.0.2.${n}`)).toBe('let in');
    expect(await right('asha@example.com', '198.51.100.1')).toBe(REFUSED);
  });

  it('are limited to a hundred from one address, for all people together', async () => {
    const { wrong, right } = door();
    for (let n = 0; n < 100; n++) expect(await wrong(`person-${n}@example.com`)).toBe('let in');
    expect([await right('asha@example.com'), await right('asha@example.com', '192.0.2.2')]).toEqual([REFUSED, 'let in']);
  });

  it('of strangers do not delay people where they are known', async () => {
    const { wrong, known } = door();
    for (let n = 0; n < 120; n++) await wrong(`person-${n}@example.com`);
    for (let n = 0; n < 120; n++) await wrong('asha@example.com', `198.51.100.${n}`);
    expect([await wrong('asha@example.com', '192.0.2.2'), await known(), await known('asha@example.com', '192.0.2.2')]).toEqual([
      REFUSED,
      'let in',
      'let in',
    ]);
  });

  it('are limited to ten where the person is known', async () => {
    const { knownWrong, known, times } = door();
    await times(10, knownWrong);
    expect(await known()).toBe(REFUSED);
  });

  it('are answered the same for a known and an unknown person, so that nobody learns who is known', async () => {
    const answers = async (isKnown: boolean) => {
      const { wrong, knownWrong } = door();
      const tried = isKnown ? knownWrong : wrong;
      const found: unknown[] = [];
      for (let n = 0; n < 120; n++) await wrong(`person-${n}@example.com`);
      for (let n = 0; n < 12; n++) found.push(await tried('asha@example.com'));
      for (let n = 0; n < 120; n++) await wrong('asha@example.com', `198.51.100.${n}`);
      for (let n = 0; n < 12; n++) found.push(await tried('asha@example.com', '192.0.2.2'));
      return found;
    };
    expect(await answers(true)).toEqual(await answers(false));
  });

  it('count alike for known and unknown people, so that the count tells nothing', async () => {
    const { wrong, knownWrong } = door();
    for (let n = 0; n < 95; n++) await wrong(`person-${n}@example.com`);
    for (let n = 0; n < 5; n++) await knownWrong('asha@example.com');
    expect(await wrong('ravi@example.com')).toBe(REFUSED);
  });

  it('are counted for an e-mail address in either spelling of its domain', async () => {
    const { wrong, times } = door();
    await times(10, () => wrong('asha@दुकान.भारत'));
    expect(await wrong('asha@xn--11b7ah1gn.xn--h2brj9c')).toBe(REFUSED);
  });

  it('from a refused address do not count towards the limit of all addresses', async () => {
    const { wrong, right, times } = door();
    await times(500, wrong);
    expect(await right('asha@example.com', '192.0.2.2')).toBe('let in');
  });

  it('are forgotten when their window ends', async () => {
    const { clock, wrong, right, times } = door();
    await times(11, wrong);
    clock.ms += (LEFT - 1) * 1000;
    expect(await right()).toBe('rate_limit_exceeded 1');
    clock.ms += 1000;
    expect(await right()).toBe('let in');
  });

  it('sent concurrently are limited like sequential ones', async () => {
    const { wrong } = door();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => wrong()));
    expect(outcomes.filter((each) => each === 'let in')).toHaveLength(10);
  });
});

describe('right passwords', () => {
  it('do not count in any number', async () => {
    const { right, wrong, times } = door();
    await times(200, right);
    expect(await wrong()).toBe('let in');
  });

  it('do not remove wrong ones from the count', async () => {
    const { right, wrong, times } = door();
    await times(9, wrong);
    await times(3, right);
    expect([await wrong(), await wrong()]).toEqual(['let in', REFUSED]);
  });
});

describe('wrong codes', () => {
  it('are limited to ten in an hour for a person, from all addresses', async () => {
    const { clock, code, times } = door();
    clock.ms -= 15 * 60 * 1000;
    await times(10, () => code('usr_1', false));
    expect(await code('usr_1', true)).toBe(`rate_limit_exceeded ${LEFT + 900}`);
    expect(await code('usr_2', true)).toBe('let in');
    clock.ms += 15 * 60 * 1000;
    expect(await code('usr_1', true)).toBe(REFUSED);
  });

  it('are counted separately from passwords, which do not reduce the count', async () => {
    const { code, right, wrong, times } = door();
    await times(10, () => code('usr_1', false));
    await times(3, right);
    expect(await code('usr_1', true)).toBe(REFUSED);
    expect(await wrong()).toBe('let in');
  });
});

describe('the wait', () => {
  it('is worded for people', async () => {
    const { clock, throttle, wrong, times } = door();
    await times(10, wrong);
    await expect(throttle.beginPassword('asha@example.com', HERE, false)).rejects.toThrow('Try again in 12 minutes.');
    clock.ms += (LEFT - 60) * 1000;
    await expect(throttle.beginPassword('asha@example.com', HERE, false)).rejects.toThrow('Try again in a minute.');
  });
});
