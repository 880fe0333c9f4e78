import { DomainError } from '#kernel/domain-error';

export const agentsDisabled = (mode: string): DomainError =>
  new DomainError(
    'agents_disabled',
    `Agents are not let in in ${mode} mode. An owner can add it to agent_modes: PATCH /admin/v1/settings.`,
  );

export const agentKeyTooWide = (): DomainError =>
  new DomainError(
    'agent_key_too_wide',
    'This key works beyond /mcp too, where nothing keeps an agent to proposals. Create one for agents, with agent: true and the same scopes (POST /admin/v1/keys), and revoke this one if only the agent has it. Or use a token of your own: POST /admin/v1/tokens.',
  );

export const jsonNotAccepted = (accept: string): DomainError =>
  new DomainError(
    'not_acceptable',
    `The answer is JSON, which the header Accept does not take: ${accept.slice(0, 100)}. Add application/json.`,
  );

export const batchNotAgreed = (version: string, other: string): DomainError =>
  new DomainError(
    'body_not_object',
    `A batch belongs to version ${other} of the protocol, and the header MCP-Protocol-Version says ${version.slice(0, 20)}. Send one message at a time.`,
  );

export const batchEmpty = (): DomainError => new DomainError('array_empty', 'The batch is empty. Send at least one message.');

export const batchTooLong = (most: number): DomainError =>
  new DomainError('array_too_long', `The batch has more than ${most} messages. Send several batches.`);

export const nothingNamed = (id: string, name: string): DomainError =>
  new DomainError('resource_missing', `There is nothing with the id ${JSON.stringify(id)}. Take the id from a list.`, name);

export const listEmpty = (name: string): DomainError =>
  new DomainError('array_empty', `The list ${name} is empty. Send at least one value, or leave it out.`, name);

export const notList = (name: string): DomainError => new DomainError('invalid_type', `${name} is no list. Send one value.`, name);

export const notText = (name: string): DomainError => new DomainError('invalid_type', `${name} must be a text. Send it in quotes.`, name);

export const agentLimitReached = (what: string): DomainError =>
  new DomainError(
    'agent_limit_reached',
    `Agents may not propose more than ${what} in a day. Wait until tomorrow (UTC), or ask an owner of the account to raise it.`,
  );

export const toolMissing = (name: string): DomainError =>
  new DomainError('resource_missing', `There is no tool ${name} for the scopes of this key or token. List the tools.`, 'name');

export const argumentUnknown = (name: string, known: readonly string[]): DomainError =>
  new DomainError('parameter_unknown', `The tool has no argument ${name}. It has: ${known.join(', ')}.`, name);

export const argumentMissing = (name: string): DomainError => new DomainError('missing_field', `The argument ${name} is required.`, name);
