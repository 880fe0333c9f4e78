import type { IdPrefix } from '#kernel/ids';
import { applyDecorators, Header, HttpCode, SetMetadata, type Type, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBasicAuth,
  ApiBearerAuth,
  ApiCookieAuth,
  ApiExtension,
  ApiExtraModels,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import { acceptedIf } from '#http/answers/awaiting-approval';
import { BodyShape } from '#http/validation/body-shape';
import type { KeyScope } from '#http/access/caller';
import type { ErrorCode } from '#http/errors/error-catalogue';
import { BY_ID, type CursorFields } from '#http/answers/short-list';
import { cutIntoPages, CutIntoPages } from '#http/answers/paged-answer';
import { cursorQueries, filterQueries, limitQuery, pageQueries } from '#http/list-queries';
import { type Filters, LIST_FILTERS } from '#http/validation/listing';
import { MOST_ENTRIES } from '#http/validation/paging';
import { answeredInTime } from '#http/pipeline/request-deadline';

interface Admission {
  readonly publishable?: boolean;
  readonly testMode?: boolean;
  readonly reads?: readonly string[];
  readonly folds?: IdPrefix;
  readonly bodyLimit?: number;
  readonly takesForms?: boolean;
  readonly takesFiles?: string;
  readonly longest?: number;
  readonly writes?: boolean;
}

/**
 * A route for keys with this scope (write includes read). `publishable` also admits publishable keys, which the handler must then check. `testMode`
 * only admits test-mode keys. `reads` names the read models that are queried: the request waits until these, or all if omitted, include its caller's
 * own writes (interface §8.4); with `folds`, it answers without them, from streams. `bodyLimit` in bytes allows larger bodies (interface §4.3), `longest` in
 * ms slower routes. With `takesFiles`, an example of a file, the body may be a file (`@Uploaded`).
 */
export const Scope = (
  scope: KeyScope,
  { publishable = false, testMode = false, reads, folds, bodyLimit, takesFiles, longest }: Admission = {},
): MethodDecorator & ClassDecorator =>
  applyDecorators(
    RouteConfig({
      scope,
      publishable,
      testMode,
      ...(reads && { reads }),
      ...(folds && { folds }),
      ...(bodyLimit && { bodyLimit }),
      takesFiles: takesFiles !== undefined,
      ...(longest && { longest }),
    }),
    ApiBearerAuth(),
    ApiBasicAuth(),
    ApiExtension('x-takes-files', takesFiles),
    ApiExtension('x-required-scope', scope),
    ApiExtension('x-awaits-reads', reads !== undefined),
    ApiExtension('x-publishable', publishable),
    ...(scope.endsWith(':write') ? [UseInterceptors(answeredInTime)] : []),
  );

/**
 * A route of `/admin/v1` for signed-in people whose role has this access. It concerns the account, or the mode that `X-Mode` names (`byMode`). An
 * `endless` answer continues until the client leaves; its mode may be the query field `mode`.
 */
export const ForUsers = (
  scope: KeyScope,
  {
    byMode = false,
    endless = false,
    reads,
    folds,
    longest,
  }: { readonly byMode?: boolean; readonly endless?: boolean } & Pick<Admission, 'reads' | 'folds' | 'longest'> = {},
): MethodDecorator & ClassDecorator =>
  applyDecorators(
    RouteConfig({ admin: true, scope, byMode, endless, ...(reads && { reads }), ...(folds && { folds }), ...(longest && { longest }) }),
    ApiCookieAuth(),
    ApiExtension('x-required-access', scope),
    ...(scope.endsWith(':write') ? [UseInterceptors(answeredInTime)] : []),
  );

/** A route of `/admin/v1` for people who have not signed in yet. */
export const BeforeSignIn = (): MethodDecorator & ClassDecorator =>
  applyDecorators(RouteConfig({ noKey: true, admin: true }), ApiSecurity({}), UseInterceptors(answeredInTime));

/**
 * A route without an API key: the handler identifies its caller by other means, such as a partner's signature. `takesForms`: the body may be a form.
 * `writes`: the route counts as one that writes, also by GET.
 */
export const NoKey = (admission: Pick<Admission, 'bodyLimit' | 'takesForms' | 'writes'> = {}): MethodDecorator & ClassDecorator =>
  applyDecorators(RouteConfig({ noKey: true, ...admission }), ApiSecurity({}), UseInterceptors(answeredInTime));

/**
 * Describes the operation, its refusals and its effects in the API's reference: Markdown, indented like the surrounding code. Names of the interface
 * (words with `_` or `.`) are set as code.
 */
export const About = (prose: string): MethodDecorator =>
  ApiOperation({
    description: prose
      .trim()
      .replaceAll(/\n +/g, '\n')
      .replaceAll(/(`[^`]+`)|\b[a-z]+(?:[._][a-z]+)+(?::[a-z]+)?\b/g, (name: string, code?: string) => code ?? `\`${name}\``),
  });

/** Names an operation, if the name that follows from its path and answer would be wrong, or the same as another one's. */
export const Called = (operationId: string, summary: string): MethodDecorator => ApiExtension('x-called', { operationId, summary });

/**
 * The status and the resource of a success (several if that depends on the caller), and the route's own error codes. The codes of the fields of its
 * body and of all routes are added to them.
 */
export const Answers = (status: number, resource: Type | readonly Type[], codes: readonly ErrorCode[] = []): MethodDecorator => {
  const shapes = [resource].flat();
  const schemas = shapes.map((each) => ({ $ref: getSchemaPath(each) }));
  return applyDecorators(
    HttpCode(status),
    ApiExtraModels(...shapes),
    ApiResponse({ status, description: 'Done.', schema: schemas.length === 1 ? schemas[0]! : { anyOf: schemas } }),
    refusesWith(codes),
  );
};

/**
 * The operation may also answer 202 with an object that awaits another person's approval. Its resource is given by name, because the class belongs to
 * another room: a `ThingResource` is of the kind `thing`.
 */
export const MayAwait = (resource: string, description: string): MethodDecorator =>
  applyDecorators(
    UseInterceptors(acceptedIf(resource.replace(/Resource$/, '').toLowerCase())),
    ApiResponse({ status: 202, description, schema: { $ref: getSchemaPath(resource) } }),
  );

const RAW = 'POST /webhooks HTTP/1.1\nhost: example.com\n…\n\nHTTP/1.1 200 OK\n…';

/** The answer is plain text for download. */
export const AnswersText = (description: string, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    Header('content-type', 'text/plain; charset=utf-8'),
    Header('content-disposition', 'attachment'),
    ApiResponse({ status: 200, description, content: { 'text/plain': { schema: { type: 'string', example: RAW } } } }),
    refusesWith(codes),
  );

/** The answer is a file of one of these types, which the handler sets. JSON is an object or a list. */
export const AnswersFile = (description: string, types: readonly string[], codes: readonly ErrorCode[] = []): MethodDecorator => {
  const schemaOf = (type: string): object =>
    type === 'application/json'
      ? { oneOf: [{ type: 'object' }, { type: 'array', items: {} }], example: {} }
      : { type: 'string', format: 'binary', example: 'Number,Amount\n…' };
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: schemaOf(type), example: type === 'application/json' ? {} : 'Number,Amount\n…' }]),
  );
  return applyDecorators(HttpCode(200), ApiResponse({ status: 200, description, content }), refusesWith(codes));
};

/** The answer is an object whose kind depends on the request. */
export const AnswersOneOfMany = (description: string, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiResponse({
      status: 200,
      description,
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true }, example: {} } },
    }),
    refusesWith(codes),
  );

/** The answer is an endless stream of server-sent events. */
export const AnswersEvents = (description: string, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiResponse({
      status: 200,
      description,
      content: { 'text/event-stream': { schema: { type: 'string' }, example: 'id: …\ndata: {…}\n\n' } },
    }),
    refusesWith(codes),
  );

const answersListOf = (resource: Type, description: string, more: Readonly<Record<string, object>> = {}): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiExtraModels(resource),
    ApiResponse({
      status: 200,
      description,
      schema: {
        type: 'object',
        required: ['object', 'url', 'has_more', ...Object.keys(more), 'data'],
        properties: {
          object: { type: 'string', enum: ['list'] },
          url: { type: 'string', description: 'The path of the list, without query.' },
          has_more: { type: 'boolean', description: 'Whether there are more entries in the requested direction.' },
          ...more,
          data: { type: 'array', items: { $ref: getSchemaPath(resource) } },
        },
      },
    }),
  );

/** The answer to an act is a whole list, without pages. */
export const AnswersWholeList = (resource: Type, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(answersListOf(resource, 'All of them.'), refusesWith([...codes]));

/**
 * The answer is a page of a short list. The handler answers with the whole list; the page is cut out of it. `cursor`: the fields that name an entry, if
 * it has no ID.
 */
export const AnswersShortList = (resource: Type, codes: readonly ErrorCode[] = [], cursor: CursorFields = BY_ID): MethodDecorator =>
  applyDecorators(
    CutIntoPages(cursor),
    UseInterceptors(cutIntoPages),
    answersListOf(resource, 'A page, all of them if there are no more than limit.', cursor === BY_ID ? {} : NEXT),
    limitQuery(MOST_ENTRIES, 'Maximum number of entries per page.'),
    ...cursorQueries(cursor === BY_ID ? 'entry with this ID' : 'entry that next or ' + cursor.join(':') + ' names'),
    refusesWith(['parameters_exclusive', 'invalid_limit', 'invalid_cursor', 'invalid_value', ...codes]),
  );

const NEXT = {
  next: { type: ['string', 'null'], description: 'The cursor that continues in the requested direction; null if there are no more.' },
};

/** The answer is a page of a list, newest first. The route takes these filters. */
export const AnswersList = (resource: Type, filters: Filters = {}, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(
    SetMetadata(LIST_FILTERS, filters),
    answersListOf(
      resource,
      'A page, newest first. It may have fewer entries than limit and still be followed by others, as has_more says.',
    ),
    ...pageQueries(filters),
    ...cursorQueries('entry with this ID'),
    refusesWith(['parameters_exclusive', ...PAGE_CODES, ...Object.values(filters).flatMap(codeOfFilter), ...codes]),
  );

/** The answer is a page of the history itself, oldest first. `next` is the cursor of the next page. */
export const AnswersStory = (resource: Type, filters: Filters = {}, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(
    answersListOf(resource, 'A page, oldest first. It may have few entries, or none, and still be followed by others.', {
      next: { type: ['string', 'null'], description: 'Value of starting_after for the next page; null after the last.' },
    }),
    ...pageQueries(filters),
    ApiQuery({ name: 'starting_after', required: false, type: String, description: 'The next value of the previous page.' }),
    refusesWith(['parameters_exclusive', ...PAGE_CODES, ...Object.values(filters).flatMap(codeOfFilter), ...codes]),
  );

const PAGE_CODES = ['invalid_limit', 'invalid_cursor', 'list_too_broad', 'invalid_integer', 'invalid_range', 'invalid_value'] as const;

/** The route takes these filters and answers with everything that they match, without pages. */
export const TakesFilters = (filters: Filters): MethodDecorator => applyDecorators(...filterQueries(filters));

function codeOfFilter(kind: Filters[string]): ErrorCode[] {
  if (typeof kind === 'object') return ['unknown' in kind ? kind.unknown : 'invalid_enum_value'];
  return kind === 'boolean' ? ['invalid_boolean'] : [];
}

/** Adds these error codes, and the codes of the fields of the body, to the API's description. */
const refusesWith =
  (codes: readonly ErrorCode[]): MethodDecorator =>
  (target, name, descriptor) => {
    const taken = (Reflect.getMetadata('design:paramtypes', target, name) as Type[] | undefined) ?? [];
    const ofBody = taken.flatMap((each) => BodyShape.of(each).codes());
    return ApiExtension('x-error-codes', [...new Set([...codes, ...ofBody])])(target, name, descriptor);
  };
