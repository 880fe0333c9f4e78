/** Returns null if the part is ready, otherwise the reason why it is not, as a text. */
export type HealthCheck = () => Promise<string | null>;

/** Returns null if all is well, otherwise the part that has stopped, as a text. */
export type HealthNote = () => Promise<string | null>;

export interface Health {
  readonly status: 'ready' | 'not_ready';
  readonly parts: Readonly<Record<string, string>>;
  /** Parts that have stopped although the service is ready. Omitted if there are none. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** Milliseconds after which a check without an answer means that its part is not ready. */
const PATIENCE = 2000;

/** Readiness checks of the service. Each part registers its own check, and its notes. */
export class HealthChecks {
  private readonly checks = new Map<string, HealthCheck>();
  private readonly notes = new Map<string, HealthNote>();

  register(part: string, check: HealthCheck): void {
    if (this.checks.has(part)) throw new Error(`Two checks are registered for ${part}.`);
    this.checks.set(part, check);
  }

  note(subject: string, read: HealthNote): void {
    if (this.notes.has(subject)) throw new Error(`Two notes are registered for ${subject}.`);
    this.notes.set(subject, read);
  }

  async read(): Promise<Health> {
    const [answers, notes] = await Promise.all([answersOf(this.checks), answersOf(this.notes)]);
    const said = notes.flatMap(([subject, words]) => (words === null ? [] : [[subject, words] as const]));
    return {
      status: answers.every(([, reason]) => reason === null) ? 'ready' : 'not_ready',
      parts: Object.fromEntries(answers.map(([part, reason]) => [part, reason ?? 'ok'])),
      ...(said.length > 0 && { notes: Object.fromEntries(said) }),
    };
  }
}

const answersOf = (checks: ReadonlyMap<string, HealthCheck>): Promise<(readonly [string, string | null])[]> =>
  Promise.all([...checks].map(async ([part, check]) => [part, await reasonOf(check)] as const));

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
