import type { FastifyRequest } from 'fastify';

/** The browser that a person uses. */
export interface Client {
  readonly address: string;
  readonly user_agent: string | null;
}

/** Characters of what a browser calls itself; the rest is cut off. */
const LONGEST_NAME = 300;

export const clientOf = ({ clientAddress, headers }: FastifyRequest): Client => ({
  address: clientAddress,
  user_agent: headers['user-agent']?.slice(0, LONGEST_NAME) ?? null,
});
