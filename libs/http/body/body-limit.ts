import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';

const KIB = 1024;
/** Default size limit of a body in bytes. */
const MOST = 256 * KIB;
/** The default for routes that take publishable keys, which are public because merchants' pages contain them. */
const MOST_PUBLIC = 16 * KIB;
/** A body may have one value per this many bytes of its limit. Reading costs by values: `[[],[],…` has one per 3 bytes, an honest body has 800. */
const BYTES_PER_VALUE = 128;

/** The maximum number of bytes in a body of this route. */
export const mostBytes = ({ bodyLimit, publishable = false }: FastifyContextConfig): number =>
  bodyLimit ?? (publishable ? MOST_PUBLIC : MOST);

/** The maximum number of values in a body of this route: texts, numbers, booleans, nulls, lists and objects together. */
export const mostValues = (config: FastifyContextConfig): number => mostBytes(config) / BYTES_PER_VALUE;

export const tooManyBytes = ({ routeOptions: { config } }: FastifyRequest): DomainError =>
  new DomainError(
    'request_too_large',
    `The body has more than the ${mostBytes(config) / KIB} KiB that may be sent here. Send less at once.`,
  );

export const tooManyValues = (most: number): DomainError =>
  new DomainError('request_too_large', `The body has more than the ${most} values that may be sent here. Send fewer at once.`);
