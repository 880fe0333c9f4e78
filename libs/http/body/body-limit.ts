import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';

const KIB = 1024;
/** Bytes of a body, unless its route says otherwise. */
const MOST = 256 * KIB;
/** Where anybody may ask whom a merchant's page gave its publishable key. */
const MOST_PUBLIC = 16 * KIB;
/** What reading costs goes by values, not by bytes: `[[],[],…` has one in three bytes. The largest honest body has 800 in all. */
const BYTES_PER_VALUE = 128;

/** The most bytes that a body may have on a route. */
export const mostBytes = ({ bodyLimit, publishable = false }: FastifyContextConfig): number =>
  bodyLimit ?? (publishable ? MOST_PUBLIC : MOST);

/** The most texts, numbers, truths, nulls, lists and objects that a body may have on a route, together. */
export const mostValues = (config: FastifyContextConfig): number => mostBytes(config) / BYTES_PER_VALUE;

export const tooManyBytes = ({ routeOptions: { config } }: FastifyRequest): DomainError =>
  new DomainError(
    'request_too_large',
    `The body has more than the ${mostBytes(config) / KIB} KiB that may be sent here. Send less at once.`,
  );

export const tooManyValues = (most: number): DomainError =>
  new DomainError('request_too_large', `The body has more than the ${most} values that may be sent here. Send fewer at once.`);
