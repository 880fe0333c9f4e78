import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsOf } from '#kernel/texts-of';
import { OidcDirectory } from '#people/oidc/oidc-directory';
import { companyPage, foundProviderPage } from '#people/pages/oidc-view';
import { ownPage } from '#people/pages/own-page';
import { lookOf } from '#people/pages/page-look';
import { LOOKING, SENDING, shown } from '#people/pages/page-headers';
import { CATALOGS } from '#people/pages/texts/speech';
import { Configuration } from '#platform/config/configuration';

type Fields = Readonly<Record<string, string | undefined>>;

/** `/sign-in/company` finds a provider by e-mail address. The answer depends only on the domain, so it does not reveal who has an account. */
@Injectable()
export class CompanyPage implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly directory: OidcDirectory,
    private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.get('/sign-in/company', LOOKING, (request, reply) => this.show(request, reply, textsOf(request.query)));
    fastify?.post('/sign-in/company', SENDING, (request, reply) => this.find(request, reply));
  }

  private show(request: FastifyRequest, reply: FastifyReply, { email = '', next }: Fields, isUnknown = false): FastifyReply {
    const look = lookOf(request, reply, this.configuration.brand);
    const fault = isUnknown ? CATALOGS[look.language].domain_unknown : null;
    return shown(reply).send(companyPage(look, { email, next: ownPage(next), fault }));
  }

  private async find(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = textsOf(request.body);
    const found = await this.directory.ofEmail(form['email'] ?? '');
    if (found === null) return this.show(request, reply.code(404), form, true);
    return shown(reply).send(foundProviderPage(lookOf(request, reply, this.configuration.brand), found, ownPage(form['next'])));
  }
}
