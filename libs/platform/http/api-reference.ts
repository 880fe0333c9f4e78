import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { ERRORS } from '#platform/http/error-catalogue';

const DOCUMENT = '/v1/openapi.json';
const open = { config: { noKey: true } };

/** The API's description at `/v1/openapi.json` and its reference page at `/docs`, which loads nothing from elsewhere. */
export function serveApiReference(app: INestApplication, fastify: FastifyInstance, brand: string): void {
  let document: string | undefined;
  fastify.get(DOCUMENT, open, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(describeApi(app, brand)))),
  );
  fastify.get('/docs', open, (_request, reply) => reply.type('text/html').send(page(brand)));
  for (const [name, type] of Object.entries(ASSETS)) {
    const file = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
    fastify.get(`/docs/${name}`, open, (_request, reply) => reply.type(type).send(readFileSync(file)));
  }
}

export function describeApi(app: INestApplication, brand: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${brand} payments and orders`)
    .setVersion('v1')
    .setDescription(DESCRIPTION)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A secret or restricted API key.' })
    .build();
  const document = SwaggerModule.createDocument(app, config);
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Error: ERROR_SCHEMA } };
  return document;
}

const ASSETS = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

const page = (brand: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${brand} API</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/docs/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '${DOCUMENT}', dom_id: '#reference' })</script></body>
</html>
`;

const DESCRIPTION = `Amounts are whole minor units of the currency beside them; times are Unix seconds.

Send an \`Idempotency-Key\` with POST, PATCH and DELETE to be able to repeat a request safely for 24 hours. An answer to a write carries
a \`Consistency-Token\`: a read that sends it back sees what was written. Quote the \`Request-Id\` of an answer when you ask for help.

## Errors

| Code | Status | Meaning | What to do |
|---|---|---|---|
${[...ERRORS].map(([code, { status, meaning, remedy }]) => `| \`${code}\` | ${status} | ${meaning} | ${remedy} |`).join('\n')}`;

const FAULT = { code: { type: 'string' }, param: { type: ['string', 'null'] }, message: { type: 'string' } };

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'code', 'message', 'param', 'request_id'],
      properties: {
        type: { type: 'string', enum: [...new Set([...ERRORS.values()].map(({ type }) => type))] },
        ...FAULT,
        request_id: { type: 'string' },
        errors: {
          type: 'array',
          description: 'Every field at fault, the first one repeated on top.',
          items: { type: 'object', properties: FAULT },
        },
      },
    },
  },
} as unknown as NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
