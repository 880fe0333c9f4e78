import { CompleteSessionBody } from '#checkout/commands/complete-session/complete-session.body';
import { CompleteSessionController } from '#checkout/commands/complete-session/complete-session.controller';
import { CreateSessionBody } from '#checkout/commands/create-session/create-session.body';
import { CreateSessionController } from '#checkout/commands/create-session/create-session.controller';
import type { SessionCompleted } from '#checkout/domain/session.events';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { Authenticator } from '#http/access/authenticator';
import { newRequestId } from '#http/pipeline/request-id';
import type { Caller } from '#http/access/caller';
import { ValidationPipe } from '#http/validation/validation-pipe';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';
import { CONNECTIONS, type ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { draftedCommands } from '#test/support/given/drafted-commands';
import { DraftedEvents } from '#test/support/given/drafted-events';
import type { Bought, Purchase } from '#test/support/given/purchase';
import { QuietGateway } from '#test/support/given/quiet-gateway';
import { QuietPayment } from '#test/support/given/quiet-payment';
import { eventually } from '#test/support/machine/eventually';
import type { RunningService } from '#test/support/services/running-service';

/** How long the read models may take to follow, milliseconds. */
const PATIENCE = 2000;

const read = <T extends object>(metatype: new () => T, body: object): T =>
  new ValidationPipe().transform(body, { type: 'body', metatype }) as T;

/**
 * Makes purchases in a service of this process by its own rules, without its wire: the decisions are drafted and then appended as a whole, and the simulated gateway
 * has the payment in its books. What follows from the facts (the shop's copy, messages, webhooks) is left to the service.
 */
export class Purchases {
  private readonly gateway: QuietGateway;
  private readonly connected = new Set<string>();

  constructor(private readonly service: Pick<RunningService, 'part' | 'sandbox'>) {
    this.gateway = new QuietGateway(service.sandbox, service.part(Clock));
  }

  /** Buys what a merchant would request with these bodies. */
  async make({ key, cart, choice }: Purchase): Promise<Bought> {
    const { service } = this;
    const caller = await service.part(Authenticator).authenticate(`Bearer ${key}`);
    await this.partnersOf(caller);
    const drafted = new DraftedEvents(service.part(Clock));
    const commands = draftedCommands(service, drafted);
    const session = await new CreateSessionController(commands).create(read(CreateSessionBody, cart), await this.request(caller));
    const complete = new CompleteSessionController(commands, service.part(ClientSecrets));
    await complete.complete(session.id, read(CompleteSessionBody, choice), caller, await this.request(caller));
    await new QuietPayment(service, { drafted, commands, gateway: this.gateway }).pay();
    const position = await drafted.appendTo(service.part(EventStore));
    await service.part(ReadModels).reached(position, PATIENCE, undefined, caller.account);
    const completed = drafted.first('checkout_session.completed')?.data as SessionCompleted | undefined;
    return { session: session.id, order: completed?.order ?? null };
  }

  private async request({ account, livemode, scope, key: { id, name } }: Caller): Promise<CommandContext> {
    const milliseconds = await this.service.part(Clocks).of(scope);
    const actor = { type: 'api_key', id, name } as const;
    return new CommandContext({ account, livemode, actor, milliseconds, performedAt: milliseconds, requestId: newRequestId() });
  }

  /** Waits until the simulated partners of a new account are connected; without them its order would get no copy. */
  private async partnersOf({ account }: Caller): Promise<void> {
    if (this.connected.has(account)) return;
    const lookups = this.service.part(Lookups);
    await eventually(async () => {
      const made = await lookups.all<ConnectionDocument>(CONNECTIONS, 'account', account);
      if (!made.some(({ kind }) => kind === 'shopify')) throw new Error(`The account ${account} has no shop yet.`);
    });
    this.connected.add(account);
  }
}
