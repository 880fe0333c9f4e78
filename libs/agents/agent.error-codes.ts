import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about agents (docs/agents.md). */
export const AGENT_ERRORS = {
  403: {
    agents_disabled: ['Agents are not allowed in this mode.', 'An owner can add the mode to agent_modes in the settings.'],
    agent_key_too_wide: [
      'An agent needs a key that is for agents, or the token of a user.',
      'Create a restricted key with agent: true and the scopes that it needs, and replace this one by it.',
    ],
  },
  406: { not_acceptable: ['The answer is JSON, which the header Accept does not take.', 'Send Accept: application/json.'] },
  422: {
    agent_limit_reached: [
      'Agents have reached their daily limit of proposals.',
      'Wait for tomorrow (UTC), or have an owner raise agent_proposals_per_day or agent_amount_per_day.',
    ],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof AGENT_ERRORS> {}
}
