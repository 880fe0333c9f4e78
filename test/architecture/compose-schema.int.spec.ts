import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import type { Json } from '#test/support/merchant-client';

const { $schema: _, ...schema } = JSON.parse(readFileSync('test/architecture/schemas/compose-spec.json', 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);
const faultsOf = (file: unknown): string[] =>
  validate(file) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
const composed = (): Json => parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });

describe('the schema of compose files', () => {
  it('has nothing against docker-compose.yml', () => expect(faultsOf(composed())).toEqual([]));

  it('knows a word that is misspelt, and a value of another kind', () => {
    const file = composed();
    file.services.gateway.tmpfss = ['/tmp'];
    file.services.cli.read_only = ['yes'];
    expect(faultsOf(file)).toEqual(
      expect.arrayContaining([expect.stringMatching(/gateway.*additional/), expect.stringMatching(/cli\/read_only/)]),
    );
  });

  it.each(['exited', 'misspelt'])('knows a condition of depends_on: not %s', (condition) => {
    const file = composed();
    file.services.gateway.depends_on.setup.condition = condition;
    expect(faultsOf(file)).toEqual(expect.arrayContaining([expect.stringMatching(/condition must be equal/)]));
  });
});
