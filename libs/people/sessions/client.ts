import type { FastifyRequest } from 'fastify';

/** A person's browser. */
export interface Client {
  readonly address: string;
  readonly user_agent: string | null;
}

/** The longest browser name kept, in characters; the rest is cut off. */
const LONGEST_NAME = 300;

export const clientOf = ({ clientAddress, headers }: FastifyRequest): Client => ({
  address: clientAddress,
  user_agent: headers['user-agent']?.slice(0, LONGEST_NAME) ?? null,
});
