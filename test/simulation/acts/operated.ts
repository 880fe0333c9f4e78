import { DomainError } from '#kernel/domain-error';
import type { Json } from '#test/simulation/outside/merchant';
import type { World } from '#test/simulation/world/world';

const LONGEST = 3_600_000;
/** The service stopped, its disk was full, or a partner did not answer: whether it was done is not known. */
const UNKNOWN = new Set(['service_unavailable', 'internal_error', 'upstream_error']);

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
