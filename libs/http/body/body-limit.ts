import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';

const KIB = 1024;
/** Default size limit of a body in bytes. */
const MOST = 256 * KIB;
/** The limit for routes open to publishable keys, which merchants' pages make public. */
const MOST_PUBLIC = 16 * KIB;
/** Reading costs by values, not by bytes: `[[],[],…` has one per three bytes. The largest honest body has 800. */
const BYTES_PER_VALUE = 128;

/** The most bytes of a body on a route. */
export const mostBytes = ({ bodyLimit, publishable = false }: FastifyContextConfig): number =>
  bodyLimit ?? (publishable ? MOST_PUBLIC : MOST);

/** The most values of a body on a route: texts, numbers, booleans, nulls, lists and objects together. */
export const mostValues = (config: FastifyContextConfig): number => mostBytes(config) / BYTES_PER_VALUE;

export const tooManyBytes = ({ routeOptions: { config } }: FastifyRequest): DomainError =>
  new DomainError(
    'request_too_large',
    `The body has more than the ${mostBytes(config) / KIB} KiB that may be sent here. Send less at once.`,
  );

export const tooManyValues = (most: number): DomainError =>
  new DomainError('request_too_large', `The body has more than the ${most} values that may be sent here. Send fewer at once.`);
