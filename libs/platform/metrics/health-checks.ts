/** null: the part is ready; otherwise why it is not, in words. */
export type HealthCheck = () => Promise<string | null>;

export interface Health {
  readonly status: 'ready' | 'not_ready';
  readonly parts: Readonly<Record<string, string>>;
}

/** A check that has not answered by then says that its part is not ready, milliseconds. */
const PATIENCE = 2000;

/** What has to be well before the service is ready to answer. Each part registers its own check. */
export class HealthChecks {
  private readonly checks = new Map<string, HealthCheck>();

  register(part: string, check: HealthCheck): void {
    if (this.checks.has(part)) throw new Error(`Two checks are registered for ${part}.`);
    this.checks.set(part, check);
  }

  async read(): Promise<Health> {
    const answers = await Promise.all([...this.checks].map(async ([part, check]) => [part, await reasonOf(check)] as const));
    return {
      status: answers.every(([, reason]) => reason === null) ? 'ready' : 'not_ready',
      parts: Object.fromEntries(answers.map(([part, reason]) => [part, reason ?? 'ok'])),
    };
  }
}

async function reasonOf(check: HealthCheck): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`no answer within ${PATIENCE / 1000} s`), PATIENCE);
  try {
    return await Promise.race([check(), late.promise]);
  } catch (fault) {
    return String((fault as Partial<Error>).message ?? fault);
  } finally {
    clearTimeout(timer);
  }
}
