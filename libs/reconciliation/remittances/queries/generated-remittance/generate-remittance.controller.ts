import { Body, Controller, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersFile, Scope } from '#http/route';
import { GenerateRemittance, REMITTANCE_FORMATS } from '#reconciliation/remittances/queries/generated-remittance/generate-remittance.query';
import { Currency, OneOf, Text } from '#http/validation/fields';
import { REMITTANCE_KINDS, type RemittanceKind } from '#reconciliation/remittances/shapes/generated-remittance';

class GenerateRemittanceBody {
  @Text({ max: 40, description: 'Code of the courier.', example: 'delhivery' })
  courier_code!: string;

  @Currency({ optional: true, description: 'Currency of the cash; defaults to INR.' })
  currency?: string;

  @OneOf(REMITTANCE_KINDS, {
    description: 'Fault to simulate. The first shipment and every third after it are affected; messy adds rows that cannot be read.',
  })
  kind!: RemittanceKind;

  @OneOf(Object.keys(REMITTANCE_FORMATS), { description: 'JSON can be posted as it is.' })
  format!: keyof typeof REMITTANCE_FORMATS;
}

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
