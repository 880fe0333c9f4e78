import type { FactoryProvider } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Handling } from '#platform/cqrs/command';

/** Registers intentions with the command bus. */
export const commandHandlers = (...intentions: readonly Handling[]): FactoryProvider[] =>
  intentions.map((intention) => {
    const names = Object.keys(intention.uses);
    @CommandHandler(intention.type)
    class Handler {
      constructor(private readonly services: Readonly<Record<string, unknown>>) {}

      execute(command: never): Promise<unknown> {
        return intention.execute(command, this.services as never);
      }
    }
    return {
      provide: Handler,
      useFactory: (...services: unknown[]) => new Handler(Object.fromEntries(names.map((name, n) => [name, services[n]]))),
      inject: Object.values(intention.uses),
    };
  });
