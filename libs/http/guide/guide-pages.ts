import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guideFiles } from '#http/guide/guide-files';
import { DomainError } from '#kernel/domain-error';
import { Configuration } from '#platform/config/configuration';

const LOOKING = { config: { noKey: true } };

/** Serves the guide at `/docs`, each chapter also as Markdown, and `/llms.txt`. */
@Injectable()
export class GuidePages implements OnModuleInit {
  private made: ReturnType<typeof guideFiles> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    for (const path of ['/docs', '/docs/:name', '/docs/assets/:version/:name', '/llms.txt'])
      fastify?.get(path, LOOKING, (request, reply) => this.show(request, reply));
  }

  /** Made on the first request, so that it does not delay the start. */
  private get files(): ReturnType<typeof guideFiles> {
    return (this.made ??= guideFiles(this.configuration));
  }

  private show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?', 1)[0]!;
    const found = this.files.get(path);
    if (found === undefined) throw new DomainError('url_not_found', `The guide has no page ${path.slice(0, 200)}. It begins at /docs.`);
    return found.file.send(request, reply.headers(found.headers), found.caching);
  }
}
