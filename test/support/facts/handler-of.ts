import type { Handling } from '#platform/cqrs/command';

/** A command's handler with these services. */
export const handlerOf = <H extends Handling>(
  intention: H,
  services: Parameters<H['execute']>[1],
): { execute(command: never): Promise<unknown> } => ({ execute: (command) => intention.execute(command, services) });
