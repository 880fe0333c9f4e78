import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DashboardFiles } from '#dashboard/dashboard-files';
import { reportedPolicy } from '#http/answers/reported-policy';

const LOOKING = { config: { noKey: true } };

/** The page may only run its own files and call its own server. */
const HEADERS = {
  ...reportedPolicy(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ),
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Serves the dashboard: one page for each address under `/dashboard`, whose script calls the API. */
@Injectable()
export class DashboardPage implements OnModuleInit {
  private readonly files = new DashboardFiles(new URL('assets/', import.meta.resolve('#dashboard/built/index.html')));
  private page: string | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    // Browsers are redirected to the dashboard, other clients to the reference.
    fastify?.get('/', LOOKING, ({ headers }, reply) => reply.redirect(headers.accept?.includes('text/html') ? '/dashboard' : '/docs'));
    fastify?.get('/dashboard/assets/:name', LOOKING, (request, reply) =>
      this.asset(request as FastifyRequest<{ Params: { name: string } }>, reply),
    );
    for (const path of ['/dashboard', '/dashboard/*']) fastify?.get(path, LOOKING, (_, reply) => this.show(reply));
  }

  private show(reply: FastifyReply): FastifyReply {
    this.page ??= readFileSync(fileURLToPath(import.meta.resolve('#dashboard/built/index.html')), 'utf8');
    return reply.headers(HEADERS).type('text/html; charset=utf-8').send(this.page);
  }

  /** A tab that was open during an upgrade may request a file of the previous release. It gets 404 and reloads the page. */
  private asset(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply): FastifyReply {
    const file = this.files.named(request.params.name);
    if (file === null) return reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('There is no such file.');
    return file.send(request, reply, 'public, max-age=31536000, immutable');
  }
}
