import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { describeApi } from '#platform/http/api-document';
import { REFERENCE_SCRIPT, REFERENCE_STYLE, referencePage } from '#platform/http/reference-page';

const open = { config: { noKey: true } };

/** The browser is told to load nothing from elsewhere, nor to let another page show this one. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** The API's description at `/v1/openapi.json` and its reference page at `/docs`, which works without any other server. */
export function serveApiReference(app: INestApplication, fastify: FastifyInstance, brand: string): void {
  let document: string | undefined;
  fastify.get('/v1/openapi.json', open, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(describeApi(app, brand)))),
  );
  fastify.get('/docs', open, (_request, reply) =>
    reply.header('Content-Security-Policy', POLICY).type('text/html').send(referencePage(brand)),
  );
  const assets = [
    ['reference.css', 'text/css', () => REFERENCE_STYLE],
    ['reference.js', 'text/javascript', () => REFERENCE_SCRIPT],
    ['swagger-ui.css', 'text/css', () => packaged('swagger-ui.css')],
    ['swagger-ui-bundle.js', 'text/javascript', () => packaged('swagger-ui-bundle.js')],
  ] as const;
  for (const [name, type, content] of assets)
    fastify.get(`/docs/${name}`, open, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content()));
}

const packaged = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)));
