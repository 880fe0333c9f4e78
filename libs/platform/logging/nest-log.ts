import type { LoggerService } from '@nestjs/common';
import type { Log } from '#platform/logging/log';

/** The context in which the framework logs a failed start before it throws. The caller reports the failure itself, in plain words if an operator can fix it. */
const THROWN = 'ExceptionHandler';

/** Writes the framework's warnings and errors to our log, without its start-up messages. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(): void {}

  warn(message: unknown, context?: string): void {
    this.target.warn(String(message), { context });
  }

  /** The framework passes an error or its text, then its stack if there is one, then the context. */
  error(message: unknown, ...more: unknown[]): void {
    const [stack, context] = more.length > 1 ? more : [undefined, more[0]];
    if (context === THROWN) return;
    this.target.error(String(message), { context, stack: stack ?? (message as Partial<Error> | null)?.stack });
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.error(message, ...more);
  }
}
