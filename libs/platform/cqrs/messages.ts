import type { Command as NestCommand, Query as NestQuery } from '@nestjs/cqrs';

/** Base class of commands: a request to a room to change something. `Answer` types what the command bus returns. It loads nothing of Nest. */
export const Command = Object as unknown as new <Answer>() => NestCommand<Answer>;

/** Base class of queries: a request to a room to read something. `Answer` types what the query bus returns. */
export const Query = Object as unknown as new <Answer>() => NestQuery<Answer>;
