import { type handleUnaryCall, Server, ServerCredentials, status } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { AppendCalls, type Gate } from '#test/support/stores/eventstoredb-double/append-calls';
import { EventLog, type Logged, type Proposed } from '#test/support/stores/eventstoredb-double/event-log';
import { LogFiles } from '#test/support/stores/eventstoredb-double/log-files';
import { ReadCalls } from '#test/support/stores/eventstoredb-double/read-calls';
import { Subscriptions, type TooSlow } from '#test/support/stores/eventstoredb-double/subscriptions';
import { NOT_READY } from '#test/support/stores/eventstoredb-double/messages';
import { refused, Users } from '#test/support/stores/eventstoredb-double/users';

export interface DoubleOptions {
  /** The directory of its log; without one, a restart keeps it in memory. */
  readonly directory?: string;
  readonly port?: number;
  readonly tooSlow?: TooSlow;
  /** With TLS it has users with rights. `caFile` is the certificate for clients. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly caFile: string };
  /** All members of its cluster, including this one once it listens. They share one log, as if each write reached all at once. */
  readonly cluster?: EventStoreDbDouble[];
}

const BATCH_APPEND = ['event_store.client.streams.Streams', 'BatchAppend'] as const;

/** A double of an EventStoreDB server, only for tests: see README.md beside it. */
export class EventStoreDbDouble {
  private server = new Server();
  private listens = false;
  private readonly users: Users | null;
  private log: EventLog;
  private files: LogFiles | undefined;
  private hanging: PromiseWithResolvers<void> | null = null;
  private hasLeader = true;
  private subscriptions: Subscriptions;
  private reads!: ReadCalls;

  private constructor(
    private readonly options: DoubleOptions,
    private port: number,
  ) {
    this.subscriptions = new Subscriptions(options.tooSlow ?? 'dropped');
    this.log = options.cluster?.[0]?.log ?? this.read();
    this.users = options.tls === undefined ? null : new Users(() => this.log);
  }

  /** Listens on the loopback address. */
  static async start(options: DoubleOptions = {}): Promise<EventStoreDbDouble> {
    const double = new EventStoreDbDouble(options, options.port ?? 0);
    await double.listen();
    options.cluster?.push(double);
    return double;
  }

  get url(): string {
    return `esdb://${this.host}?tls=false`;
  }

  /** The address of a server with TLS, for one of its users. */
  urlFor(name: string, password: string): string {
    return `esdb://${name}:${password}@${this.host}?tls=true&tlsCAFile=${this.options.tls!.caFile}`;
  }

  /** The passwords of its users, by name. */
  get passwords(): Map<string, string> {
    return this.users!.passwords;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** All its stored events. */
  get events(): EventLog['all'] {
    return this.log.all;
  }

  /** Ids in more than one stream, which a server could not recognise again. */
  get idsInTwoStreams(): string[] {
    const streams = new Map(this.log.all.map(({ id, stream }) => [id, stream]));
    return [...new Set(this.log.all.filter(({ id, stream }) => streams.get(id) !== stream).map(({ id }) => id))];
  }

  /** The number of subscribers. */
  get subscribers(): number {
    return this.subscriptions.count;
  }

  /** Accepts calls and answers none of them until `goOn`. */
  hang(): void {
    this.hanging ??= Promise.withResolvers();
  }

  goOn(): void {
    this.hanging?.resolve();
    this.hanging = null;
  }

  /** Is alive but accepts neither appends nor reads, like a node without an elected leader. */
  loseLeader(): void {
    this.hasLeader = false;
  }

  electLeader(): void {
    this.hasLeader = true;
  }

  /** Makes its projections append `count` links. */
  writeLinks(count: number): void {
    this.log.writeLinks(count);
  }

  /** Appends what another application writes, of any bytes. */
  append(stream: string, event: Proposed): void {
    this.log.append(stream, 'any', [event]);
  }

  /** Replaces its content, as if its files had been changed. */
  rewrite(change: (events: readonly Logged[]) => readonly Logged[]): void {
    this.log = new EventLog(change(this.log.all), { keep: () => undefined });
  }

  /** The number of events it has given to readers. */
  get eventsRead(): number {
    return this.reads.given;
  }

  /** Drops every subscription as too slow a consumer. */
  dropConsumers(): void {
    this.subscriptions.drop();
  }

  /** Breaks every connection and stops listening. */
  kill(): void {
    this.listens = false;
    this.server.forceShutdown();
    this.goOn();
    this.files?.close();
    this.files = undefined;
  }

  /** Listens on the same port after `kill`, with its old content, or empty. */
  async comeBack(how: 'as it was' | 'empty' = 'as it was'): Promise<void> {
    const kept = this.log.all;
    const other = this.options.cluster?.find(({ listens }) => listens);
    this.log = other?.log ?? (how === 'empty' ? new EventLog([], { keep: () => undefined }) : this.read(kept));
    this.server = new Server();
    await this.listen();
  }

  private read(kept: Iterable<EventLog['all'][number]> = []): EventLog {
    const { directory } = this.options;
    if (directory === undefined) return new EventLog(kept, { keep: () => undefined });
    const found = [...LogFiles.read(directory)];
    this.files = new LogFiles(directory);
    return new EventLog(found, this.files);
  }

  private async listen(): Promise<void> {
    this.subscriptions = new Subscriptions(this.options.tooSlow ?? 'dropped');
    const gate: Gate = async () => {
      await this.hanging?.promise;
      return this.hasLeader ? null : refused(status.UNAVAILABLE, NOT_READY);
    };
    const log = (): EventLog => this.log;
    const { append, batchAppend } = new AppendCalls(log, gate, this.users);
    this.reads = new ReadCalls(log, gate, this.subscriptions, this.users);
    const { read } = this.reads;
    const getSupportedMethods: handleUnaryCall<unknown, object> = (_, answer) => answer(null, supported());
    const members: handleUnaryCall<unknown, object> = (_, answer) => answer(null, this.gossip());
    this.server.addService(streamsService.StreamsService, { read, append, batchAppend, delete: notThere, tombstone: notThere });
    this.server.addService(featuresService.ServerFeaturesService, { getSupportedMethods });
    this.server.addService(gossipService.GossipService, { read: members });
    const { tls } = this.options;
    const pair = tls && { cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) };
    const credentials = pair === undefined ? ServerCredentials.createInsecure() : ServerCredentials.createSsl(null, [pair]);
    this.port = await new Promise<number>((listening, failed) => {
      this.server.bindAsync(`127.0.0.1:${this.port}`, credentials, (fault, port) => (fault === null ? listening(port) : failed(fault)));
    });
    this.listens = true;
  }

  /** Its gossip about the cluster: the first listening member leads, once there is a leader. */
  private gossip(): InstanceType<typeof gossip.ClusterInfo> {
    const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;
    const listening = (this.options.cluster ?? [this]).filter(({ listens }) => listens);
    const members = listening.map(({ port }, n) => {
      const place = new gossip.EndPoint().setAddress('127.0.0.1').setPort(port);
      const member = new gossip.MemberInfo().setInstanceId(new shared.UUID().setString(crypto.randomUUID()));
      return member
        .setState(this.hasLeader ? (n === 0 ? LEADER : FOLLOWER) : UNKNOWN)
        .setIsAlive(true)
        .setHttpEndPoint(place);
    });
    return new gossip.ClusterInfo().setMembersList(members);
  }
}

const notThere: handleUnaryCall<unknown, object> = (_, answer) =>
  answer({ code: status.UNIMPLEMENTED, details: 'The double does not do this.' });

const supported = (): InstanceType<typeof features.SupportedMethods> => {
  const [service, method] = BATCH_APPEND;
  const batchAppend = new features.SupportedMethod().setServiceName(service).setMethodName(method);
  return new features.SupportedMethods().setMethodsList([batchAppend]).setEventStoreServerVersion('23.10.8');
};
