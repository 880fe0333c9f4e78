import type { Abstract, Type } from '@nestjs/common';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import type { Clock } from '#kernel/time';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import { loadConfiguration } from '#platform/config/configuration';
import { makeLog } from '#platform/logging/log';
import { type JudgedEvents, judgedPipeline } from '#test/support/facts/judged-events';
import { type StoredData, StoredInFiles } from '#test/support/stores/stored-data';
import { operate } from '#test/support/services/operate';

/** A service for acceptance tests, however it is composed. */
export interface StartedService {
  readonly addresses: { readonly api: string; readonly operations: string; readonly certificate: { readonly file: string } };
  readonly sandbox: SandboxGateway;
  readonly shop: SandboxShop;
  readonly stored: StoredData;
  part<T>(token: Abstract<T> | Type<T>): T;
  operate(operation: string, args: object): Promise<unknown>;
  readonly judged: JudgedEvents;
  /** Stops it; a new one on the same data directory continues from there. Throws if it has written mismatches. */
  stop(): Promise<void>;
  /** Removes its data from servers. */
  discard(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/** On its embedded stores, or on those in the settings, whose events are `judged` there. */
export async function standalone(settings: Settings, clock: Clock, judgedThere?: JudgedEvents): Promise<StartedService> {
  const started = await Standalone.start(openContext(loadConfiguration(settings), makeLog('silent'), clock));
  const judged = judgedThere ?? judgedPipeline(started.part(EventPipeline));
  return {
    addresses: started.addresses,
    sandbox: started['sandbox'],
    shop: started.shop,
    stored: new StoredInFiles(settings['DATA_DIR']!),
    part: (token) => started.part(token),
    judged,
    operate: (operation, args) => operate(settings['DATA_DIR']!, operation, args),
    stop: async () => {
      await started.stop();
      judged.check();
    },
    discard: async () => undefined,
  };
}
