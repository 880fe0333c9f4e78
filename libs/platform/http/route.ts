import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiExtension, ApiExtraModels, ApiQuery, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import type { KeyScope } from '#platform/http/caller';
import { type ErrorCode, ERRORS } from '#platform/http/error-catalogue';
import type { Filters } from '#platform/http/listing';

/** The scope a key needs (write implies read). `publishable` also lets publishable keys in, whom the handler then has to judge. */
export const Scope = (scope: KeyScope, { publishable = false }: { publishable?: boolean } = {}): MethodDecorator & ClassDecorator =>
  applyDecorators(RouteConfig({ scope, publishable }), ApiBearerAuth(), ApiExtension('x-required-scope', scope));

/** No API key is needed: the handler knows its caller by other means, such as a partner's signature. */
export const NoKey = (): MethodDecorator & ClassDecorator => applyDecorators(RouteConfig({ noKey: true }), ApiSecurity({}));

/** What every request with a key can be refused with, and every request that writes. */
const ALWAYS: readonly ErrorCode[] = [
  'https_required',
  'api_key_missing',
  'api_key_invalid',
  'api_key_expired',
  'api_key_revoked',
  'secret_key_required',
  'insufficient_scope',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
];

/** The status and shape of success, and the codes this route can refuse with besides those that every route shares. */
export const Answers = (status: number, resource: Type, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(HttpCode(status), ApiResponse({ status, type: resource, description: 'Done.' }), ...refusals(codes));

/** A list of resources, newest first, with the filters it takes. */
export const AnswersList = (resource: Type, filters: Filters = {}, codes: readonly ErrorCode[] = []): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiExtraModels(resource),
    ApiResponse({
      status: 200,
      description: 'A page, newest first.',
      schema: {
        type: 'object',
        required: ['object', 'url', 'has_more', 'data'],
        properties: {
          object: { type: 'string', enum: ['list'] },
          url: { type: 'string' },
          has_more: { type: 'boolean' },
          data: { type: 'array', items: { $ref: getSchemaPath(resource) } },
        },
      },
    }),
    ...Object.entries(filters).map(([name, kind]) => filterQuery(name, kind)),
    ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } }),
    ApiQuery({ name: 'starting_after', required: false, type: String, description: 'The id after which the page begins (older entries).' }),
    ApiQuery({ name: 'ending_before', required: false, type: String, description: 'The id before which the page ends (newer entries).' }),
    ...['gt', 'gte', 'lt', 'lte'].map((bound) =>
      ApiQuery({ name: `created_at[${bound}]`, required: false, schema: { type: 'integer' }, description: 'Unix seconds.' }),
    ),
    ...refusals(['invalid_limit', 'invalid_cursor', 'parameters_exclusive', 'invalid_enum_value', 'read_model_behind', ...codes]),
  );

function filterQuery(name: string, kind: Filters[string]): MethodDecorator {
  if (kind === 'boolean') return ApiQuery({ name, required: false, type: Boolean });
  if (kind === 'text') return ApiQuery({ name, required: false, type: String });
  return ApiQuery({
    name,
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: [...kind] } },
    style: 'form',
    explode: false,
  });
}

/** One response per status, naming the codes it comes with. */
function refusals(codes: readonly ErrorCode[]): MethodDecorator[] {
  const byStatus = Map.groupBy(new Set([...codes, ...ALWAYS]), (code) => ERRORS.get(code)!.status);
  return [...byStatus].map(([status, ofStatus]) =>
    ApiResponse({
      status,
      description: ofStatus.map((code) => `- \`${code}\`: ${ERRORS.get(code)!.meaning}`).join('\n'),
      schema: { $ref: '#/components/schemas/Error' },
    }),
  );
}
