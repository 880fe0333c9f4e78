import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { keyInAHurry } from '#test/support/services/operate';
import type { RunningService } from '#test/support/services/running-service';

/** A test key for agents, which an operator made, for as many messages as a test sends. */
export const agentKey = async (service: Pick<RunningService, 'operate'>, ...scopes: string[]): Promise<string> =>
  (await service.operate('keys.create', { ...keyInAHurry(), type: 'restricted', name: 'An assistant', scopes, agent: true })).key;

/** As the clients of the SDK accept it. */
const BOTH = 'application/json, text/event-stream';

/** A message of the protocol that calls a tool. */
export const callOf = (name: string, args: object = {}, id = 1): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** Sends messages to `/mcp` as they are, by HTTP alone. */
export class RawAgent {
  constructor(
    private readonly service: Pick<RunningService, 'addresses'>,
    private readonly bearer: string,
  ) {}

  /** Omits headers with an undefined value. */
  async send(message: unknown, changes: Readonly<Record<string, string | undefined>> = {}): Promise<Answered> {
    const { api, certificate } = this.service.addresses;
    const dispatcher = new Agent({ connect: { ca: readFileSync(certificate.file, 'utf8') } });
    const all = { authorization: `Bearer ${this.bearer}`, 'content-type': 'application/json', accept: BOTH, ...changes };
    try {
      const { statusCode, headers, body } = await request(`${api}/mcp`, {
        method: 'POST',
        dispatcher,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
        body: JSON.stringify(message),
      });
      const text = await body.text();
      return { status: statusCode, headers, text, body: text === '' ? null : JSON.parse(text) };
    } finally {
      await dispatcher.destroy();
    }
  }

  /** The answer of a tool, which must not refuse. */
  async ask(name: string, args: object = {}): Promise<Json> {
    const { body } = await this.send(callOf(name, args));
    expect([name, body.result?.isError ?? false, body.result?.content ?? body]).toEqual([name, false, expect.any(Array)]);
    return body.result.structuredContent;
  }

  /** The error code of a tool's answer; undefined if it does not refuse. */
  async refusal(name: string, args: object): Promise<string | undefined> {
    const { body } = await this.send(callOf(name, args));
    return JSON.parse(body.result.content[0].text).error?.code;
  }
}
