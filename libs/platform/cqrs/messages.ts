import type { Query as NestQuery } from '@nestjs/cqrs';

/** Base class of queries: a request to a room to read something. `Answer` types what the query bus returns. It loads nothing of Nest. */
export const Query = Object as unknown as new <Answer>() => NestQuery<Answer>;
