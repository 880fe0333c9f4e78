import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ModeCommands } from '#platform/clock/mode-commands';
import { AccountConnections } from '#integrations/connections/account-connections';
import { refuseChosenAddresses } from '#integrations/connections/addresses';
import { Connections } from '#integrations/connections/connections';
import { CONNECTIONS } from '#integrations/connections/lookups/connections.projection';
import { ConnectionResource, NewConnectionResource } from '#integrations/connections/resource/connection.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, AnswersShortList, Called, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';
import { CONNECTABLE, type Connectable } from '#integrations/connections/credentials';
import { OneOf, Text } from '#http/validation/fields';

const SECRET = { optional: true, max: 10_000 } as const;

/** The credentials of all kinds. Fields of another kind are refused (`parameter_unknown`). */
class CredentialsBody {
  @Text({ optional: true, description: 'razorpay: the id of the key.', example: 'rzp_test_1' }) key_id?: string;
  @Text({ ...SECRET, description: 'razorpay: the secret of the key.' }) key_secret?: string;
  @Text({ ...SECRET, description: 'stripe: the secret or restricted key.' }) secret_key?: string;
  @Text({ optional: true, description: 'shopify: my-shop.myshopify.com.' }) shop_domain?: string;
  @Text({ ...SECRET, description: 'shopify: the access token of the app.' }) access_token?: string;
  @Text({ ...SECRET, description: 'shopify: the secret of the app, which signs its notices.' }) app_secret?: string;
  @Text({ optional: true, max: 2048, description: 'sms: where messages are posted to.' }) url?: string;
  @Text({
    ...SECRET,
    description: 'sms: {"headers": {…}, "body": {"to": "{phone}", "text": "{text}"}}; also {id}, {code}, {link}, {shop} and {amount}.',
  })
  request?: string;
  @Text({ optional: true, description: 'smtp: who writes, such as Asha <orders@shop.example>.' }) from?: string;
  @Text({ ...SECRET, description: 'smtp: smtps://user:password@mail.shop.example.' }) smtp_url?: string;
  @Text({ ...SECRET, description: 'razorpay, stripe: what its notices are signed with; made, if left out.' }) webhook_secret?: string;
}

class CreateConnectionBody extends CredentialsBody {
  @OneOf(CONNECTABLE, { description: 'Type of partner.' }) kind!: Connectable;
  @OneOf(['test', 'live'], { description: 'Mode of the connection.' }) mode!: 'test' | 'live';
  @Text({ max: 200, description: 'Name of the connection.', example: 'Main gateway' }) name!: string;
  @OneOf(['hosted', 's2s'], {
    optional: true,
    description: 'Gateways: by their own page (hosted, if left out) or from server to server.',
  })
  charging?: 'hosted' | 's2s' | null;
  @Text({ optional: true, max: 2048, description: 'For operators: another address than that of the partner, such as a sandbox.' })
  base_url?: string | null;
}

/** A partner may take longer than one of our own requests; ms. */
const LONGEST_TEST = 30_000;

/** An account's connections to its partners. Only operators can choose the address of a connection. */
@Controller('admin/v1/connections')
export class ConnectionsController {
  constructor(
    private readonly accountConnections: AccountConnections,
    private readonly connections: Connections,
    private readonly modeCommands: ModeCommands,
  ) {}

  @Post()
  @ForUsers('connections:write')
  @AlsoForOperators('connections.create', changes('kind', 'name'))
  @About(`
    Connects the account to a partner, in one mode. The credentials depend on the kind; those of another kind fail with parameter_unknown. The
    response contains the address for the partner's notices and the secret that it signs them with, which is shown only once. Custom addresses
    (base_url, url, smtp_url) are reserved for operators.

    If the account has several owners, or had in the last seven days, a connection of live mode needs a proposal, with status 202, that another owner
    has to approve. It shows no secret: send the webhook_secret that the partner signs with.
  `)
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(201, NewConnectionResource, ['invalid_value', 'invalid_url', 'parameter_unknown', 'proposal_limit_reached'])
  async create(
    @Body() { mode, ...draft }: CreateConnectionBody,
    @Commanding() context: CommandContext,
  ): Promise<NewConnectionResource | ProposalResource> {
    if (!isOfOperator(context)) refuseChosenAddresses(draft);
    return this.accountConnections.make(draft, await this.modeCommands.of(context, mode === 'live'));
  }

  @Get()
  @ForUsers('connections:read', { reads: [CONNECTIONS] })
  @AlsoForOperators('connections.list', 'reads')
  @About('Lists all connections of the account, in both modes, newest first, without their secrets.')
  @AnswersShortList(ConnectionResource)
  async list(@CurrentCaller() { account }: Caller): Promise<WholeList<ConnectionResource>> {
    return newestFirst('/admin/v1/connections', await this.accountConnections.all(account));
  }

  @Patch(':id')
  @ForUsers('connections:write')
  @AlsoForOperators('connections.update', changes('id'))
  @About(`
    Replaces credentials of a connection. They have to belong to the same account at the partner. In live mode this creates a proposal, with status
    202, if the account has several owners, or had in the last seven days.
  `)
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, ConnectionResource, [
    'missing_field',
    'invalid_value',
    'invalid_url',
    'parameter_unknown',
    'resource_missing',
    'proposal_limit_reached',
    'read_model_behind',
  ])
  async update(
    @Param('id') id: string,
    @Body() given: CredentialsBody,
    @Commanding() context: CommandContext,
  ): Promise<ConnectionResource | ProposalResource> {
    if (!isOfOperator(context)) refuseChosenAddresses(given);
    const connection = await this.connections.storedOf(context.account, id);
    return this.accountConnections.update(connection, given, await this.modeCommands.of(context, connection.livemode));
  }

  @Post(':id/test')
  @ForUsers('connections:write', { longest: LONGEST_TEST })
  @AlsoForOperators('connections.test', changes('id'))
  @About(`
    Tests the credentials of a connection with the partner. Nothing changes there. test_error of the response names the fault, if any.
  `)
  @Called('testConnection', 'Test a connection')
  @Answers(200, ConnectionResource, ['resource_missing', 'read_model_behind'])
  async test(@Param('id') id: string, @Commanding() context: CommandContext): Promise<ConnectionResource> {
    const connection = await this.connections.storedOf(context.account, id);
    return this.accountConnections.test(connection, await this.modeCommands.of(context, connection.livemode));
  }
}

const isOfOperator = ({ actor }: CommandContext): boolean => actor.type === 'operator';
