import { type ExecutionContext, type NestInterceptor, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { WholeList } from '#http/answers/list-of';
import { type CursorFields, pageOfShortList } from '#http/answers/short-list';
import { MOST_ENTRIES, readPaging } from '#http/validation/paging';

const CURSOR_FIELDS = 'http:cursor-fields';

/** Marks a handler that answers with a whole list, of which its caller gets the requested page. */
export const CutIntoPages = (fields: CursorFields): MethodDecorator => SetMetadata(CURSOR_FIELDS, fields);

/**
 * The requested page of a marked handler's answer; the answer of any other handler as it is. A short list is read whole by most clients, so that the
 * usual page is the largest.
 */
export function pagedAnswer(handler: object, query: unknown): (answer: unknown) => unknown {
  const fields = Reflect.getMetadata(CURSOR_FIELDS, handler) as CursorFields | undefined;
  if (fields === undefined) return (answer) => answer;
  const paging = readPaging(query as Readonly<Record<string, unknown>>, MOST_ENTRIES);
  return (answer) => pageOfShortList(answer as WholeList<object>, fields, paging);
}

/** Pages are cut out of the answer to a request over HTTPS. A wrong query is refused before the list is read. */
export const cutIntoPages: NestInterceptor = {
  intercept(context: ExecutionContext, next) {
    const page = pagedAnswer(context.getHandler(), context.switchToHttp().getRequest<FastifyRequest>().query);
    return next.handle().pipe(map(page));
  },
};
