import type { Command as NestCommand, Query as NestQuery } from '@nestjs/cqrs';

/** A request to a room to do something. The command bus knows the type of its answer by it; nothing of Nest is loaded with it. */
export const Command = Object as unknown as new <Answer>() => NestCommand<Answer>;

/** A request to a room for an answer, likewise. */
export const Query = Object as unknown as new <Answer>() => NestQuery<Answer>;
