import { hash } from 'node:crypto';
import { Body, Controller, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, getSchemaPath, ApiExtraModels } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Minor, sum, MOST_MINOR } from '#kernel/money';
import type { CommandContext } from '#platform/event-store/command-context';
import { canonicalJson } from '#http/idempotency/canonical-json';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { Uploaded, type UploadedFile } from '#http/body/uploaded-file';
import { queryCurrency } from '#reconciliation/remittances/commands/query-currency';
import { ReceiveRemittance } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.command';
import type { RemittanceDraft } from '#reconciliation/remittances/files/remittance-draft';
import { WeighRemittance } from '#reconciliation/remittances/matching/weigh-remittance.query';
import { RemittanceWithFindingsResource } from '#reconciliation/remittances/resource/remittance-finding.resource';
import { Amount, Currency, field, ListOfDto, Nested, Text, Timestamp, Whole } from '#http/validation/fields';
import { isObject, type Rule } from '#http/validation/field-rules';
import { jsonIn } from '#http/body/form-fields';
import type { JsonLine } from '#reconciliation/remittances/files/json-lines';

const SIGNED = { min: -MOST_MINOR, max: MOST_MINOR } as const;
const MOST_LINES = 5000;

class DeductionsBody {
  @Whole({ ...SIGNED, optional: true, description: 'Deduction for freight, in minor units.' }) freight?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Deduction for collecting the cash, in minor units.' }) cod_fee?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Deduction for returns, in minor units.' }) rto?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Adjustments, in minor units.' }) adjustment?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Deducted taxes, in minor units.' }) tax?: number;
}

const deductionsOrSum: Rule = {
  code: 'invalid_type',
  say: 'must be a whole number in minor units, or an object.',
  holds: (value) => typeof value === 'number' || isObject(value),
};
const wholeSum: Rule = {
  code: 'invalid_integer',
  say: `must be a whole number of minor units, up to ${MOST_MINOR}.`,
  holds: (value) => typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= MOST_MINOR),
};

class RemittanceLineBody implements JsonLine {
  @Text({ optional: true, max: 100, description: 'Tracking number of the parcel.', example: '14099261234567' }) tracking_number?: string;
  @Text({ optional: true, max: 100, description: 'Name of the order in the storefront, or its ID.', example: '#1001' })
  order_reference?: string;
  @Whole({
    ...SIGNED,
    description: 'Amount that the shopper paid, in minor units; negative to reverse an earlier payment.',
    example: 149900,
  })
  cod_amount!: number;
  @Nested(() => DeductionsBody, { optional: true, description: 'Amount that the courier deducted.' }) deductions?: DeductionsBody;
  @Whole({ ...SIGNED, optional: true, description: 'Net amount remitted for the line, in minor units.', example: 142402 })
  net_amount?: number;
  @Text({ optional: true, max: 100, description: 'UTR of the bank transfer, if it differs from that of the remittance.' })
  utr?: string;
  @Timestamp({ optional: true, description: 'Time of the payment, in Unix seconds, if it differs from that of the remittance.' })
  remitted_at?: number;
  @Timestamp({ optional: true, description: 'Time of the delivery, as reported by the courier, in Unix seconds.' }) delivered_at?: number;
}

/** A remittance as JSON, or the form fields that accompany a courier's file. */
@ApiExtraModels(DeductionsBody)
export class ReceiveRemittanceBody {
  @Text({ optional: true, max: 40, description: 'Code of the courier. Required, here or in the query.', example: 'delhivery' })
  courier_code?: string;
  @Text({ optional: true, max: 100, description: 'The courier’s own reference of the remittance.', example: 'CRF1201' }) reference?: string;
  @Text({ optional: true, max: 100, description: 'UTR of the bank transfer.', example: 'HDFCN26006001' }) utr?: string;
  @Timestamp({ optional: true, description: 'Time at which the courier paid, in Unix seconds.', example: 1767724200 }) remitted_at?: number;
  @Currency({ optional: true, description: 'Three-letter ISO 4217 currency code; defaults to INR.' }) currency?: string;
  @Amount({ optional: true, min: 0, description: 'Total that shoppers paid, in minor units; compared with the lines.' })
  gross_amount?: number;
  @field(
    {
      rules: [deductionsOrSum, wholeSum],
      schema: { oneOf: [{ type: 'integer', minimum: SIGNED.min, maximum: SIGNED.max }, { $ref: getSchemaPath(DeductionsBody) }] },
      reading: { dto: () => DeductionsBody, ofText: jsonIn },
    },
    {
      optional: true,
      description: 'Total deductions, as a sum or by type; compared with the lines.',
      example: { freight: 4500 },
    },
  )
  deductions?: DeductionsBody | Minor;
  @Whole({ ...SIGNED, optional: true, description: 'Total net amount, in minor units; compared with the lines.' }) net_amount?: number;
  @ListOfDto(() => RemittanceLineBody, {
    optional: true,
    max: MOST_LINES,
    description: 'Required unless a file is sent.',
    example: [{ tracking_number: '14099261234567', cod_amount: 149900, net_amount: 142402 }],
  })
  lines?: RemittanceLineBody[];
}

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
