import type { CommandGroup } from '#apps/cli/cli-command';

const SENT = ['url', 'response_status', 'response_body', 'duration_ms', 'error'];
const ATTEMPT = [
  'id',
  'event',
  'endpoint',
  'livemode',
  'status',
  'trigger',
  'attempt',
  ...SENT,
  'next_attempt_at',
  'waiting_for',
  'created_at',
];
const ANSWERED = ['response_status', 'error.code'];

export const DELIVERIES: CommandGroup = {
  name: 'deliveries',
  summary: 'attempts to deliver webhooks',
  commands: [
    {
      words: 'list',
      shows: ['id', 'event', 'endpoint', 'attempt', 'trigger', 'status', ...ANSWERED, 'created_at', 'next_attempt_at', 'waiting_for'],
    },
    { words: 'show <id>', shows: ATTEMPT },
    { words: 'replay <id>', shows: ATTEMPT },
  ],
};
