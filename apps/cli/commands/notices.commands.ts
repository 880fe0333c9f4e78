import type { CommandGroup } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { modeOf, moment, orNone } from '#apps/cli/present/words';

interface Notice {
  readonly id: string;
  readonly livemode: boolean;
  readonly connection: string;
  readonly type: string;
  readonly status: string;
  readonly order_id: string | null;
  readonly checkout_session: string | null;
  readonly payment: string | null;
  readonly refund: string | null;
  readonly gateway_reference: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_attempt_at: number | null;
  readonly applied_at: number | null;
  readonly created_at: number;
}

const coloured = (status: string, paint: Paint): string => (status === 'not_applied' ? paint.red(status) : status);

const wholeNotice = (answer: unknown, paint: Paint): string => {
  const { livemode, body, ...notice } = answer as Notice & { readonly body: string | null };
  const fields = {
    id: notice.id,
    mode: modeOf(livemode),
    connection: notice.connection,
    reports: notice.type,
    status: coloured(notice.status, paint),
    order: orNone(notice.order_id),
    session: orNone(notice.checkout_session),
    payment: orNone(notice.payment),
    refund: orNone(notice.refund),
    at_the_gateway: notice.gateway_reference,
    attempts: String(notice.attempts),
    last_error: orNone(notice.last_error),
    next_attempt: moment(notice.next_attempt_at),
    applied: moment(notice.applied_at),
    came: moment(notice.created_at),
  };
  const came = body ?? paint.dim('What came is not shown: the shopper was forgotten.');
  return [fieldsOf(fields, paint), '', came, ''].join('\n');
};

export const NOTICES: CommandGroup = {
  name: 'notices',
  summary: 'notices of payment gateways that could not be applied when they came',
  commands: [
    {
      words: 'list',
      summary: 'shows the newest of both modes, for 30 days',
      operation: 'notices.list',
      options: [
        optional('--connection <id>', 'only those to one connection'),
        optional('--status <status>', 'only those', ['pending', 'applied', 'not_applied']),
        optional('--limit <number>', 'how many, 1000 at most (20)'),
      ],
      present: tableOf<Notice>({
        id: ({ id }) => id,
        mode: ({ livemode }) => modeOf(livemode),
        reports: ({ type }) => type,
        of: ({ order_id, checkout_session, gateway_reference }) => order_id ?? checkout_session ?? gateway_reference,
        status: ({ status }, paint) => coloured(status, paint),
        attempts: ({ attempts }) => String(attempts),
        came: ({ created_at }) => moment(created_at),
        next: ({ next_attempt_at }) => moment(next_attempt_at),
        'last error': ({ last_error }) => orNone(last_error),
      }),
    },
    {
      words: 'show <id>',
      summary: 'shows one with what came, byte by byte; that you have read it is written down',
      operation: 'notices.show',
      present: wholeNotice,
    },
    {
      words: 'retry [id]',
      summary: 'tries once more to apply one, or all that were not applied within a day',
      operation: 'notices.retry',
      present: (answer) => {
        const { retried } = answer as { readonly retried: number };
        return retried === 0
          ? 'There is none that was not applied.'
          : `${retried} ${retried === 1 ? 'is' : 'are'} tried again now; see notices list.`;
      },
    },
  ],
};
