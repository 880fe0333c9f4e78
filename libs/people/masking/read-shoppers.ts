import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, HOUR } from '#kernel/time';
import { AccessLog, ReadingTraces } from '#admin/operations/contract';
import { shownObject, shownResources } from '#people/masking/shown-object';
import { resourceOfRoute } from '#people/sessions/person-with-role';
import { type UnmaskedAnswer, ReadRecorder } from '#http/access/read-recorder';

/** How many objects are remembered, so that they are recorded once. */
const MOST_KNOWN = 50_000;

/**
 * Records in the access log that a person is shown a shopper's data: once per person, object and hour in each process. Only the first reading waits for
 * the disk. If it cannot be recorded, the data is shown nevertheless, as reads go on while the store takes no writes; the next reading tries again.
 */
@Injectable()
export class ReadShoppers extends ReadRecorder {
  private readonly known = new LRUCache<string, Promise<void>>({ max: MOST_KNOWN });
  private readonly log = new Logger(ReadShoppers.name);

  constructor(
    private readonly accessLog: AccessLog,
    private readonly traces: ReadingTraces,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async note(answer: UnmaskedAnswer): Promise<void> {
    const object = shownObject(resourceOfRoute(answer.route), answer);
    if (object === null) return;
    const { scope, key } = answer.caller;
    const hour = Math.floor(this.clock.milliseconds() / (HOUR * 1000));
    const name = JSON.stringify([hour, key.id, scope, object]);
    const known = this.known.get(name);
    const resources = known === undefined ? shownResources(answer, answer.json) : [];
    if (resources === null) return;
    const recorded = known ?? this.recorded(answer, resources);
    this.known.set(name, recorded);
    await recorded.catch((fault: Error) => {
      this.known.delete(name);
      this.log.error(`That ${key.id} reads personal data could not be recorded: ${fault.message}`);
    });
  }

  private recorded({ caller, route, requestId }: UnmaskedAnswer, resources: readonly string[]): Promise<void> {
    const { account, livemode, key, agent } = caller;
    const by = `GET ${route.path}${agent === undefined ? '' : ' by an agent'}`;
    const actor = { type: 'user', id: key.id, name: key.name } as const;
    return this.traces.leave({ account, livemode, resources, subject: null }, (reading) =>
      this.accessLog.read({ ...reading, by, reason: null, actor, requestId }),
    );
  }
}
