import type { CommandGroup } from '#apps/cli/cli-command';
import { required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import { tableOf } from '#apps/cli/present/table';
import { modeOf, moment, orNone } from '#apps/cli/present/words';

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly livemode: boolean;
  readonly status: string;
  readonly disabled_reason: string | null;
  readonly health: { readonly last_success_at: number | null; readonly consecutive_failures: number };
}

interface Recovery {
  readonly id: string;
  readonly endpoint: string;
  readonly since: number;
  readonly status: string;
  readonly matched: number;
  readonly sent: number;
}

export const ENDPOINTS: CommandGroup = {
  name: 'endpoints',
  summary: 'where merchants have their webhooks sent',
  commands: [
    {
      words: 'list',
      summary: 'shows all endpoints and how deliveries to them fare',
      operation: 'endpoints.list',
      present: tableOf<Endpoint>({
        id: ({ id }) => id,
        url: ({ url }) => url,
        events: ({ events }) => events.join(', '),
        mode: ({ livemode }) => modeOf(livemode),
        status: ({ status, disabled_reason: reason }, paint) => (reason === null ? status : paint.red(`${status} (${reason})`)),
        'last success': ({ health }) => moment(health.last_success_at),
        'failures since': ({ health }) => String(health.consecutive_failures),
      }),
    },
    {
      words: 'recover <id>',
      summary: 'sends an endpoint again what failed or was held since a time',
      operation: 'endpoints.recover',
      options: [required('--since <time>', 'how long ago (30m, 6h, 3d), Unix seconds or a date')],
      present: (recovery, paint) => {
        const { id, endpoint, since, status, matched, sent } = recovery as Recovery;
        const counts = { found: orNone(matched), sent_again: orNone(sent) };
        return fieldsOf({ id, endpoint, since: moment(since), status, ...counts }, paint);
      },
    },
  ],
};
