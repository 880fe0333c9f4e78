import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { OidcDirectory } from '#people/oidc/oidc-directory';
import { companyPage, foundProviderPage, providerLink } from '#people/pages/oidc-view';
import { ownPage } from '#people/pages/own-page';
import { LOOKING, SENDING, shown } from '#people/pages/page-headers';
import { Configuration } from '#platform/config/configuration';

type Fields = Readonly<Record<string, string | undefined>>;

const UNKNOWN = 'No account signs in by this domain, or several do. Open the sign-in address that an owner of your account knows.';

/** `/sign-in/company`: finds the provider of a domain. What it answers follows from the domain alone, so nobody learns from it who has an account. */
@Injectable()
export class CompanyPage implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly directory: OidcDirectory,
    private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    // A process that answers no HTTP has no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.get('/sign-in/company', LOOKING, (request, reply) => this.show(reply, request.query as Fields, null));
    fastify?.post('/sign-in/company', SENDING, (request, reply) => this.find(reply, request.body as Fields));
  }

  private show(reply: FastifyReply, { email = '', next }: Fields, fault: string | null): FastifyReply {
    return shown(reply).send(companyPage(this.configuration.brand, { email, next: ownPage(next), fault }));
  }

  private async find(reply: FastifyReply, form: Fields): Promise<FastifyReply> {
    const found = await this.directory.ofEmail(form['email'] ?? '');
    if (found === null) return this.show(reply.code(404), form, UNKNOWN);
    return shown(reply).send(foundProviderPage(this.configuration.brand, providerLink(found.issuer, found.account, ownPage(form['next']))));
  }
}
