import { createHash } from 'node:crypto';
import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';

/** An interval with everything, including the near future. */
export const always = (): { interval_start: number; interval_end: number } => {
  const now = Math.floor(Date.now() / 1000);
  return { interval_start: now - 3600, interval_end: now + 3600 };
};

/** Requests a report; resolves to the run. */
export async function requested(merchant: MerchantClient, type: string, parameters: object = {}): Promise<Json> {
  const { status, body, text } = await merchant.post('/reports/runs', { type, parameters: { ...always(), ...parameters } });
  if (status !== 201) throw new Error(`answered ${status}: ${text}`);
  return body;
}

/** Waits until a run has succeeded. */
export const made = (merchant: MerchantClient, id: string): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/reports/runs/${id}`);
    expect(body.status).toBe('succeeded');
    return body;
  });

/** The file of a report, checked against its run's size and hash. */
export async function fileOf(merchant: MerchantClient, run: Json): Promise<string> {
  const { status, text, bytes } = await merchant.get(`/reports/runs/${run.id}/file`);
  expect(status).toBe(200);
  const content = bytes ?? Buffer.from(text);
  expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([run.byte_size, run.sha256]);
  return content.toString('utf8');
}

/** The file of a requested report. */
export async function report(merchant: MerchantClient, type: string, parameters: object = {}): Promise<string> {
  const { id } = await requested(merchant, type, parameters);
  return fileOf(merchant, await made(merchant, id));
}

/** The rows of a report requested as JSON lines, by one of their columns. */
export async function rowsOf(merchant: MerchantClient, type: string, parameters: object = {}): Promise<Json[]> {
  const text = await report(merchant, type, { format: 'jsonl', ...parameters });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
