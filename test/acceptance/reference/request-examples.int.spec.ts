import type { Answered, Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant } = serviceUnderTest('shared');

interface Example {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly example: Json;
}

/** The examples of each operation that takes a body, with those of its query. */
const examplesOf = (document: Json): Example[] =>
  Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { parameters, requestBody }]) => {
      const query = new URLSearchParams(
        parameters.flatMap(({ name, schema }: Json) => (schema?.example === undefined ? [] : [[name, schema.example]])),
      );
      const target = `${path.replace('/v1', '').replaceAll(/\{\w+\}/g, 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m')}?${query}`;
      return Object.entries<Json>(requestBody?.content ?? {})
        .filter(([, { example }]) => example !== undefined)
        .map(([type, { example }]) => ({ method: method.toUpperCase(), path: target, type, example }));
    }),
  );

function send({ method, path, type, example }: Example): Promise<Answered> {
  if (type === 'multipart/form-data') {
    const parts = Object.entries<string>(example).map(([name, value]) => {
      const file = name === 'file' ? '; filename="file.csv"\r\nContent-Type: text/csv' : '';
      return `--part\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    });
    return merchant.send(method, path.split('?')[0]!, `${parts.join('')}--part--\r\n`, { 'content-type': `${type}; boundary=part` });
  }
  return merchant.send(method, path, typeof example === 'string' ? example : JSON.stringify(example), { 'content-type': type });
}

describe('the examples of requests', () => {
  it('have the form that the service takes', async () => {
    const { body: document } = await merchant.get('/openapi.json');
    const examples = examplesOf(document);
    expect(examples.length).toBeGreaterThan(45);
    const refused: unknown[] = [];
    for (const each of examples) {
      const { status, body } = await send(each);
      // Refusals for what the objects are: the examples' ids are of no object.
      if (status >= 300 && ![404, 409, 422].includes(status)) refused.push([each, body.error]);
    }
    expect(refused).toEqual([]);
  });
});
