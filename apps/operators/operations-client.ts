import { requestOf } from '#apps/operators/request-of';
import { wholeList } from '#apps/operators/whole-list';
import type { Operator } from '#admin/operators/operator';
import type { Arguments } from '#admin/operators/effect';
import type { OperatorsApi } from '#admin/operators/operators-api';
import { OperatorsClient } from '#admin/operators/operators-client';
import type { Parts } from '#admin/operators/operators-routes';
import type { OnProgress } from '#admin/operators/progress';

/** Requests operations of the service by the command line's names. */
export class OperationsClient {
  private constructor(private readonly client: OperatorsClient) {}

  /** null if no process listens at this socket file. */
  static async connect(file: string, operator?: Operator): Promise<OperationsClient | null> {
    const client = await OperatorsClient.connect(file, operator);
    return client && new OperationsClient(client);
  }

  /** Performs operations in this process, with a composed service. The API is loaded by the first call: the client of a socket starts without Nest. */
  static of(parts: Parts, operator?: Operator): OperationsClient {
    let api: Promise<OperatorsApi> | undefined;
    const load = async (): Promise<OperatorsApi> => new (await import('#admin/operators/operators-api')).OperatorsApi(parts);
    return OperationsClient.inProcess({ ask: async (request) => (await (api ??= load())).ask(request) }, operator);
  }

  static inProcess(api: Pick<OperatorsApi, 'ask'>, operator?: Operator, close?: () => Promise<void>): OperationsClient {
    return new OperationsClient(OperatorsClient.inProcess(api, operator, close));
  }

  async call(operation: string, args: Arguments, progress: OnProgress): Promise<unknown> {
    const request = (more: Arguments): Promise<unknown> => this.client.request(requestOf(operation, { ...args, ...more }), progress);
    return wholeList(operation, await request({}), request);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
