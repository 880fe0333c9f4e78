import type { Command as NestCommand, Query as NestQuery } from '@nestjs/cqrs';

/** A request to a room to do something. It tells the command bus the type of the answer, without loading Nest. */
export const Command = Object as unknown as new <Answer>() => NestCommand<Answer>;

/** The same for a request to read something. */
export const Query = Object as unknown as new <Answer>() => NestQuery<Answer>;
