import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type Audience, describeApi, type Describing } from '#http/api-reference/api-document';
import { builtDescription } from '#http/api-reference/built-description';
import { ICON, REFERENCE_SCRIPT, REFERENCE_STYLE, referencePage } from '#http/api-reference/reference-page';
import { ServedFile } from '#http/answers/served-file';

const open = { config: { noKey: true } };

/** The Content-Security-Policy of the page: it loads nothing from other origins, and no page may frame it. */
const PAGE_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/**
 * Serves the OpenAPI descriptions of `/v1` and `/admin/v1` at `/v1/openapi.json` and `/admin/v1/openapi.json`, the reference page of `/v1` at
 * `/docs/reference`, and the package of the SDK at `/sdk.tgz`.
 */
export function serveApiReference(app: INestApplication, fastify: FastifyInstance, configuration: Describing): void {
  const serve = (path: string, type: string, content: () => Buffer | string): void => {
    let file: ServedFile | undefined;
    fastify.get(path, open, (request, reply) => {
      if (path === '/docs/reference') reply.header('Content-Security-Policy', PAGE_POLICY);
      return (file ??= new ServedFile(type, content())).send(request, reply);
    });
  };
  // On the first request: all routes exist by then, and it does not delay the start.
  const description = (audience: Audience): string =>
    builtDescription(audience, configuration) ?? JSON.stringify(describeApi(app, configuration, audience));
  serve('/v1/openapi.json', 'application/json; charset=utf-8', () => description('merchants'));
  serve('/admin/v1/openapi.json', 'application/json; charset=utf-8', () => description('users'));
  serve('/docs/reference', 'text/html; charset=utf-8', () => referencePage(configuration.brand));
  serve('/favicon.ico', 'image/svg+xml', () => ICON);
  serve('/docs/reference.css', 'text/css; charset=utf-8', () => REFERENCE_STYLE);
  serve('/docs/reference.js', 'text/javascript; charset=utf-8', () => REFERENCE_SCRIPT);
  serve('/sdk.tgz', 'application/gzip', () => readFileSync(fileURLToPath(import.meta.resolve('#sdk.tgz'))));
  serve('/docs/swagger-ui.css', 'text/css; charset=utf-8', () => packaged('swagger-ui.css'));
  serve('/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8', () => packaged('swagger-ui-bundle.js'));
}

const packaged = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)));
