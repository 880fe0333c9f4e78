import { Body, Controller, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersFile, Scope } from '#http/route';
import { GenerateRemittanceBody } from '#reconciliation/remittances/queries/generated-remittance/generate-remittance.body';
import { GenerateRemittance, REMITTANCE_FORMATS } from '#reconciliation/remittances/queries/generated-remittance/generate-remittance.query';

@Controller('test_helpers/remittances')
export class GenerateRemittanceController {
  constructor(private readonly queries: QueryBus) {}

  @Post('generate')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Generates a remittance file, in the format of the courier, for everything that it has collected in a currency and not remitted. Send it to
    \`POST /v1/cod/remittances\`. If there is nothing to remit, the file has no rows.
  `)
  @AnswersFile('The file.', Object.values(REMITTANCE_FORMATS), ['test_mode_required'])
  async generate(
    @Body() { courier_code, currency = 'INR', kind, format }: GenerateRemittanceBody,
    @CurrentCaller() { account, scope }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    reply.type(REMITTANCE_FORMATS[format]).header('Content-Disposition', `attachment; filename="remittance.${format}"`);
    return this.queries.execute(new GenerateRemittance(account, scope, { courier_code, currency, kind, format }));
  }
}
