import type { CommandGroup } from '#apps/cli/cli-command';

const HEALTH = ['health.last_success_at', 'health.consecutive_failures'];

export const ENDPOINTS: CommandGroup = {
  name: 'endpoints',
  summary: 'where merchants have their webhooks sent',
  commands: [
    { words: 'list', shows: ['id', 'url', 'events', 'livemode', 'status', 'disabled_reason', ...HEALTH] },
    { words: 'recover <id>', shows: ['id', 'endpoint', 'since', 'status', 'matched', 'sent'] },
  ],
};
