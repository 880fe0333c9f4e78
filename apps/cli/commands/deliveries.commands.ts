import type { CommandGroup } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { modeOf, moment, orNone } from '#apps/cli/present/words';

interface Attempt {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly livemode: boolean;
  readonly attempt: number;
  readonly status: string;
  readonly trigger: string;
  readonly url: string | null;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly duration_ms: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly next_attempt_at: number | null;
  readonly waiting_for: keyof typeof WAITS | null;
  readonly created_at: number;
}

const WAITS = { endpoint_paused: 'its endpoint, which is paused', endpoint_busy: 'its endpoint, which is busy' } as const;

const waitOf = (reason: keyof typeof WAITS | null): string => orNone(reason && WAITS[reason]);

const fieldsOfAttempt = (answer: unknown, paint: Paint): string => {
  const { id, event, endpoint, trigger, status, livemode, ...attempt } = answer as Attempt;
  return fieldsOf(
    {
      id,
      event,
      endpoint,
      mode: modeOf(livemode),
      status,
      trigger,
      attempt: String(attempt.attempt),
      sent_to: orNone(attempt.url),
      answered: orNone(attempt.response_status),
      answer: orNone(attempt.response_body),
      took: attempt.duration_ms === null ? orNone(null) : `${attempt.duration_ms} ms`,
      error: attempt.error === null ? orNone(null) : `${attempt.error.code}: ${attempt.error.message}`,
      next_attempt: moment(attempt.next_attempt_at),
      waits_for: waitOf(attempt.waiting_for),
      created: moment(attempt.created_at),
    },
    paint,
  );
};

export const DELIVERIES: CommandGroup = {
  name: 'deliveries',
  summary: 'attempts to deliver webhooks',
  commands: [
    {
      words: 'list',
      summary: 'shows the newest attempts of all endpoints, removed ones too, for 30 days',
      operation: 'deliveries.list',
      options: [
        optional('--endpoint <id>', 'only those for one endpoint'),
        optional('--event <id>', 'only those of one event'),
        optional('--order <id>', 'only those of one order'),
        optional('--status <status>', 'only those', ['pending', 'succeeded', 'failed', 'held']),
        optional('--limit <number>', 'how many, 1000 at most (20)'),
      ],
      present: tableOf<Attempt>({
        id: ({ id }) => id,
        event: ({ event }) => event,
        endpoint: ({ endpoint }) => endpoint,
        attempt: ({ attempt }) => String(attempt),
        trigger: ({ trigger }) => trigger,
        status: ({ status }, paint) => (status === 'failed' ? paint.red(status) : status),
        answered: (attempt) => orNone(attempt.response_status ?? attempt.error?.code ?? null),
        created: (attempt) => moment(attempt.created_at),
        next: (attempt) => moment(attempt.next_attempt_at),
        'waits for': ({ waiting_for }) => waitOf(waiting_for),
      }),
    },
    { words: 'show <id>', summary: 'shows one attempt', operation: 'deliveries.show', present: fieldsOfAttempt },
    {
      words: 'replay <id>',
      summary: 'sends the event of an attempt to its endpoint again',
      operation: 'deliveries.replay',
      present: fieldsOfAttempt,
    },
  ],
};
