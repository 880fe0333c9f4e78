import { randomBytes, randomInt } from 'node:crypto';
import { fold } from '#kernel/fact';
import { verification } from '#orders/verification/domain/verification';
import { requestVerification } from '#orders/domain/verification-request.decisions';
import { MOST_ATTEMPTS, MOST_CODES } from '#orders/domain/verification-summary';
import { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
import { ResendCode } from '#orders/verification/commands/resend-code/resend-code.command';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { makeId } from '#kernel/ids';
import { loadConfiguration } from '#platform/config/configuration';
import { CommandContext } from '#platform/event-store/command-context';
import { SecretBox } from '#privacy/secrets/secret-box';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { cashOrder, order as cart, SESSION } from '#test/support/facts/order-facts';

const ORDERS = 100;
const GUESSES = 10_000;
const ROUNDS = 5;
const MINUTE_MS = 60_000;

const digits = (n: number): string => String(n).padStart(6, '0');

describe('somebody who guesses codes', () => {
  it(`finds at most one of ${ORDERS} orders with ${GUESSES} guesses, also when new codes are requested in between`, async () => {
    const { store, history, close } = await embeddedHistory();
    const secrets = new VerificationSecrets(new SecretBox(randomBytes(32)), loadConfiguration({}));
    const services = { eventStore: store, secrets };
    const begun = Date.now();
    const context = (minutes: number): CommandContext =>
      new CommandContext({
        account: 'acct_1',
        livemode: false,
        actor: { type: 'client_secret', id: null, name: null },
        milliseconds: begun + minutes * MINUTE_MS,
      });
    const orders = Array.from({ length: ORDERS }, (_, n) => makeId('ord', begun + n, randomBytes(16)));
    for (const order of orders) {
      const terms = { now: context(0).now, timeout_action: 'hold', hashOf: (code: number) => secrets.hashOf(order, code) } as const;
      const facts = [{ ...cashOrder, data: { ...cart, ...cashOrder.data, order } }, ...requestVerification(SESSION, terms)];
      await store.decide(`order-${order}`, verification, () => facts, context(0));
    }

    let found = 0;
    const guess = async (order: string, minutes: number): Promise<void> => {
      const before = (await store.load(`order-${order}`)).at(-1)!.revision;
      const answer = { by: 'code', code: digits(randomInt(1_000_000)) } as const;
      await AnswerVerification.execute(AnswerVerification({ order, answer, context: context(minutes) }), services).then(
        (events) => (found += Number(events.at(-1)!.revision > before)),
        () => undefined,
      );
    };
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0)
        for (const order of orders)
          await ResendCode.execute(ResendCode({ order, context: context(round) }), services).catch(() => undefined);
      // Several guesses per order run concurrently: attempts are counted under any interleaving.
      for (let n = 0; n < GUESSES / ORDERS / ROUNDS; n++) await Promise.all(orders.flatMap((order) => [guess(order, round)]));
    }

    expect(found).toBeLessThanOrEqual(1);
    for (const order of orders) {
      const story = await history.stream(`order-${order}`);
      expect(story.filter(({ type }) => type === 'verification.attempt_failed').length).toBeLessThanOrEqual(MOST_ATTEMPTS * MOST_CODES);
      expect(fold(verification, story).code!.number).toBeLessThanOrEqual(MOST_CODES);
    }
    await close();
  });

  it('gets no more attempts by concurrent requests', async () => {
    const { store, history, close } = await embeddedHistory();
    const secrets = new VerificationSecrets(new SecretBox(randomBytes(32)), loadConfiguration({}));
    const services = { eventStore: store, secrets };
    const order = makeId('ord', Date.now(), randomBytes(16));
    const context = () =>
      new CommandContext({
        account: 'acct_1',
        livemode: false,
        actor: { type: 'client_secret', id: null, name: null },
        milliseconds: Date.now(),
      });
    const terms = { now: context().now, timeout_action: 'hold', hashOf: (code: number) => secrets.hashOf(order, code) } as const;
    await store.decide(`order-${order}`, verification, () => [cashOrder, ...requestVerification(SESSION, terms)], context());
    const right = Number(secrets.codeOf(order, 1));
    const wrong = Array.from({ length: 50 }, (_, n) => digits((right + 1 + n) % 1_000_000));
    const refusals = await Promise.all(
      wrong.map((code) =>
        AnswerVerification.execute(AnswerVerification({ order, answer: { by: 'code', code }, context: context() }), services).catch(
          ({ code: why }) => why as string,
        ),
      ),
    );
    expect(refusals.filter((why) => why === 'verification_code_incorrect')).toHaveLength(MOST_ATTEMPTS);
    expect(refusals.filter((why) => why === 'verification_attempts_exceeded')).toHaveLength(wrong.length - MOST_ATTEMPTS);
    expect((await history.stream(`order-${order}`)).filter(({ type }) => type === 'verification.attempt_failed')).toHaveLength(
      MOST_ATTEMPTS,
    );
    await close();
  });
});

describe('codes', () => {
  it('have six digits, differ for each order and each code, and are stored only as a hash', () => {
    const secrets = new VerificationSecrets(new SecretBox(randomBytes(32)), loadConfiguration({}));
    const codes = Array.from({ length: 1000 }, (_, n) => secrets.codeOf(`ord_${n % 500}`, 1 + (n % 2)));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(480);
    const hash = secrets.hashOf('ord_1', 1);
    expect(secrets.isCode('ord_1', 1, hash, secrets.codeOf('ord_1', 1))).toBe(true);
    expect(secrets.isCode('ord_2', 1, hash, secrets.codeOf('ord_1', 1))).toBe(false);
    const others = new VerificationSecrets(new SecretBox(randomBytes(32)), loadConfiguration({}));
    expect(others.isCode('ord_1', 1, hash, secrets.codeOf('ord_1', 1))).toBe(false);
  });
});
