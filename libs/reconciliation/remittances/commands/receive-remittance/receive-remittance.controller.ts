import { hash } from 'node:crypto';
import { Body, Controller, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Minor, sum } from '#kernel/money';
import type { CommandContext } from '#platform/event-store/command-context';
import { canonicalJson } from '#http/idempotency/canonical-json';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { Uploaded, type UploadedFile } from '#http/body/uploaded-file';
import { queryCurrency } from '#reconciliation/remittances/commands/query-currency';
import { ReceiveRemittanceBody } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.body';
import { ReceiveRemittance } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.command';
import type { RemittanceDraft } from '#reconciliation/remittances/files/remittance-draft';
import { WeighRemittance } from '#reconciliation/remittances/matching/weigh-remittance.query';
import { RemittanceWithFindingsResource } from '#reconciliation/remittances/resource/remittance-finding.resource';

const MIB = 1024 ** 2;
/** Time limit of a request in milliseconds: a file of a million rows is read twice and stored. */
const LONGEST = 180_000;
const FILE = 'AWB,COD Amount,UTR\n14099261234567,1499.00,HDFCN26006001\n';

const REFUSALS = [
  'missing_field', 'invalid_boolean', 'courier_unknown', 'remittance_duplicate', 'file_invalid', 'file_empty', 'csv_header_unrecognized', 'request_too_large',
] as const; // prettier-ignore

@Controller('cod/remittances')
export class ReceiveRemittanceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Scope('cod:write', { bodyLimit: 8 * MIB, takesFiles: FILE, longest: LONGEST })
  @ApiQuery({
    name: 'courier_code',
    required: false,
    type: String,
    description: 'Code of the courier, if the body does not contain it.',
    example: 'delhivery',
  })
  @ApiQuery({ name: 'currency', required: false, type: String, description: 'The currency of a file: INR by default.' })
  @ApiQuery({ name: 'dry_run', required: false, type: Boolean, description: '`true`: returns the result, with status 200 and no effect.' })
  @About(`
    Records a remittance of a courier: as JSON, or as the courier's file (CSV, XLSX or JSON Lines, at most 50 MiB and 1,000,000 rows), sent as the
    body or as the part file of a form. The response contains the result if it is known soon. Otherwise its status is processing, and progress
    shows how far the matching is.

    A row that cannot be read is a finding, and has no effect. A file that cannot be read is refused as a whole: with file_invalid, file_empty, or
    csv_header_unrecognized (with headers_seen and nearest_headers). The same file is refused with remittance_duplicate, unless its remittance is
    void.
  `)
  @ApiResponse({ status: 200, description: 'The result it would have.', schema: { $ref: getSchemaPath(RemittanceWithFindingsResource) } })
  @Answers(201, RemittanceWithFindingsResource, REFUSALS)
  async receive(
    @Body() body: ReceiveRemittanceBody,
    @Uploaded() file: UploadedFile | null,
    @Query() query: Record<string, unknown>,
    @Commanding() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RemittanceWithFindingsResource> {
    const textOf = (name: string): string | undefined => (typeof query[name] === 'string' ? query[name] : undefined);
    const dryRun = query['dry_run'] ?? 'false';
    const { courier_code = textOf('courier_code'), currency = queryCurrency(query['currency']) ?? 'INR', lines } = body;
    const faults: FieldFault[] = [];
    if (courier_code === undefined)
      faults.push({ code: 'missing_field', param: 'courier_code', message: 'courier_code is required, in the body or the query.' });
    if (file === null && lines === undefined)
      faults.push({ code: 'missing_field', param: 'lines', message: 'lines is required, unless a file is sent.' });
    if (dryRun !== 'true' && dryRun !== 'false')
      faults.push({ code: 'invalid_boolean', param: 'dry_run', message: 'dry_run must be true or false.' });
    if (faults.length > 0) throw new FieldFaults(faults);
    const { reference = null, utr = null, remitted_at = null, gross_amount = null, deductions = null, net_amount = null } = body;
    const draft: RemittanceDraft = {
      courier_code: courier_code!,
      currency,
      reference,
      utr,
      remitted_at,
      gross_amount,
      deductions: sumOf(deductions),
      net_amount,
      lines: file ?? lines!,
      sha256: file?.sha256 ?? hash('sha256', canonicalJson(body)),
    };
    if (dryRun === 'false') return this.commands.execute(ReceiveRemittance({ draft, context }));
    reply.code(200);
    return this.queries.execute(new WeighRemittance(context.id('rem'), draft, context));
  }
}

const sumOf = (deductions: ReceiveRemittanceBody['deductions'] | null): Minor | null =>
  typeof deductions === 'object' && deductions !== null ? sum(Object.values(deductions) as Minor[]) : (deductions ?? null);
