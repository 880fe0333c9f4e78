import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsOf } from '#kernel/texts-of';
import { AcceptLinkBody } from '#people/commands/accept-link/accept-link.body';
import { AcceptLink } from '#people/commands/accept-link/accept-link.command';
import { linkInvalid } from '#people/domain/user.errors';
import { readLink } from '#people/link-text';
import { SCRIPT, STYLE } from '#people/pages/invitation-assets';
import { donePage, formPage, laterPage } from '#people/pages/invitation-view';
import { LOOKING, SENDING, shown } from '#people/pages/page-headers';
import { lookOf } from '#people/pages/page-look';
import { faultIn } from '#people/pages/texts/speech';
import { Configuration } from '#platform/config/configuration';
import { BodyShape } from '#http/validation/body-shape';
import { answerTo } from '#http/errors/error-body';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { ServedFile } from '#http/answers/served-file';

type Form = Readonly<Record<string, string>>;

/** The page of a one-time link: `/invitation#TOKEN`. A GET changes nothing, because mail programs preview links. */
@Injectable()
export class InvitationPage implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly commands: CommandBus,
    private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    const [style, script] = [new ServedFile('text/css; charset=utf-8', STYLE), new ServedFile('text/javascript; charset=utf-8', SCRIPT)];
    fastify?.get('/invitation', LOOKING, (request, reply) => shown(reply).send(formPage(lookOf(request, reply, this.configuration.brand))));
    fastify?.get('/people.css', LOOKING, (request, reply) => style.send(request, reply));
    fastify?.get('/invitation.js', LOOKING, (request, reply) => script.send(request, reply));
    fastify?.post('/invitation', SENDING, (request, reply) => this.accept(request, reply));
  }

  private async accept(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const look = lookOf(request, reply, this.configuration.brand);
    const form = textsOf(request.body);
    try {
      const { email } = await this.commands.execute(acceptance(form, request.id));
      return await shown(reply).send(donePage(look, email));
    } catch (thrown) {
      const refused = answerTo(thrown);
      const { status } = refused;
      if (status === 500) throw thrown;
      if (status === 503) return shown(reply).code(status).header('Retry-After', '1').send(laterPage(look));
      const { token = '', name = '' } = form;
      return shown(reply)
        .code(status)
        .send(formPage(look, { token, name, fault: faultIn(look.language, refused) }));
    }
  }
}

/** The command in a sent form. Throws `FieldFaults` and `link_invalid`. */
function acceptance(form: Form, requestId: string): ReturnType<typeof AcceptLink> {
  const faults: FieldFault[] = [];
  const { token, password, name } = BodyShape.of(AcceptLinkBody).readForm(form, faults) as AcceptLinkBody;
  if (faults.length > 0) throw new FieldFaults(faults);
  const link = readLink(token);
  if (link === null) throw linkInvalid();
  return AcceptLink({ link, password, name: name ?? null, requestId });
}
