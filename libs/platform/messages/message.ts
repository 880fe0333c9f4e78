import type { Command as NestCommand, Query as NestQuery } from '@nestjs/cqrs';

/** What a room is asked to do. The command bus knows the type of its answer by it; nothing of Nest is loaded with it. */
export const Command = Object as unknown as new <Answer>() => NestCommand<Answer>;

/** What a room is asked to tell, likewise. */
export const Query = Object as unknown as new <Answer>() => NestQuery<Answer>;
