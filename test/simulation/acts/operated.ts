import { DomainError } from '#kernel/domain-error';
import type { Json } from '#test/simulation/outside/merchant';
import type { World } from '#test/simulation/world/world';

const LONGEST = 3_600_000;
/** The service stopped, its disk was full, or a partner did not answer: whether it was done is not known. */
const UNKNOWN = new Set(['service_unavailable', 'internal_error', 'upstream_error']);

/** What a store does not allow at the moment, or has none of. */
const NOT_NOW = [
  'resource_missing',
  'transition_not_allowed',
  'webhook_endpoint_disabled',
  'event_not_replayable',
  'upstream_error',
  'upstream_timeout',
  'history_altered',
];

/** Has an operation of the command line done, once. null: nobody answered, as of a service that was killed, or refused with a code in `right`. Any other refusal throws. */
export async function operated(world: World, operation: string, args: object = {}, right: readonly string[] = []): Promise<Json> {
  if (!world.service.isUp) return null;
  const done = world.operate(operation, args).catch((fault: unknown) => {
    const code = fault instanceof DomainError ? fault.code : 'internal_error';
    if (UNKNOWN.has(code) || right.includes(code)) return null;
    throw new Error(`${operation} was refused: ${code}: ${(fault as Error).message}`, { cause: fault });
  });
  return Promise.race([done, world.pause(LONGEST).then(() => null)]);
}

/** The same, and again until it was answered. */
export async function operatedAtLast(world: World, operation: string, args: object = {}): Promise<Json> {
  for (let tries = 0; tries < 60; tries++) {
    const done = await operated(world, operation, args);
    if (done !== null) return done;
    await world.pause(60_000);
  }
  throw new Error(`${operation} was never answered.`);
}

/** Has operations done, once each, where a store may not allow them at the moment. Any other refusal is a fault of the world. */
export const operating =
  (world: World) =>
  (operation: string, args: object = {}): Promise<Json> =>
    operated(world, operation, args, NOT_NOW).catch((fault: unknown) => {
      world.wrong((fault as Error).message);
      return null;
    });
