import type { Abstract, Type } from '@nestjs/common';
import { OperationsClient } from '#apps/operators/operations-client';
import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { WriteAheadLog } from '#platform/embedded/write-ahead-log';
import { type KnownPolicy, Policies } from '#job-queue/policies';
import { makeLog } from '#platform/logging/log';
import { OperatorsApi } from '#admin/operators/operators-api';
import { random } from '#privacy/secrets/random';
import type { HomeParts } from '#test/simulation/world/home';
import { Process, runAs } from '#test/simulation/world/process';

/** The service as `npm start` runs it, between one start and its end. */
export class RunningService {
  readonly process = new Process('service');
  private standalone: Standalone | null = null;
  private operators: OperatorsApi | null = null;

  constructor(
    private readonly settings: Readonly<Record<string, string>>,
    private readonly hears: Pick<HomeParts, 'performed' | 'logged'>,
  ) {}

  /** Resolves when it answers; never when it is killed meanwhile. */
  async start(): Promise<void> {
    const begin = (): Promise<Standalone> =>
      Standalone.start(openContext(loadConfiguration(this.settings), makeLog('info', { write: this.hears.logged })));
    this.standalone = await runAs(this.process, begin);
    for (const { queue, handler } of this.policies) {
      const { perform } = handler;
      handler.perform = (job) => {
        this.hears.performed(queue);
        return perform.call(handler, job);
      };
    }
  }

  get isUp(): boolean {
    return this.standalone !== null && !this.process.ended;
  }

  /** The address of its API. */
  get address(): string {
    return this.standalone!.addresses.api;
  }

  get dataDir(): string {
    return this.settings['DATA_DIR']!;
  }

  part<T>(token: Abstract<T> | Type<T>): T {
    return this.standalone!.part(token);
  }

  get policies(): readonly KnownPolicy[] {
    return this.part(Policies).all();
  }

  /** Runs an operation of the command line. */
  operate(operation: string, args: object = {}): Promise<unknown> {
    return runAs(this.process, () => {
      const operations = OperationsClient.inProcess(this.operatorsApi, { name: 'simulation', reason: 'a day of trade' });
      return operations.call(operation, { ...args }, () => undefined);
    });
  }

  /** One for each start: its hundred routes take longer to register than an operation to run. */
  private get operatorsApi(): OperatorsApi {
    return (this.operators ??= new OperatorsApi(this.standalone!['app']));
  }

  /** An orderly stop. */
  stop(): Promise<void> {
    return runAs(this.process, () => this.standalone!.stop());
  }
}

/** Bytes that are drawn ahead for ids. */
const DRAWN_AHEAD = 4096;

/** Drops what the modules keep for the life of a program. */
export function forgetProgram(): void {
  WriteAheadLog['thread'] = undefined;
  WriteAheadLog['logs'].clear();
  random(DRAWN_AHEAD);
}
