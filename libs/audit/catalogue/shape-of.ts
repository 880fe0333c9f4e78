import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';

export interface ShapeFault {
  readonly fault: 'schema_unknown' | 'schema_mismatch';
  readonly message: string;
}

const ajv = new Ajv2020({ strict: false });
const schemas = new Map(EVENT_SCHEMAS.map(({ type, version, schema }) => [keyOf(type, version), schema]));
/** Validators by type and version. Each is compiled for the first event of its kind. */
const compiled = new Map<string, ValidateFunction>();

/** The mismatch of an event's data with the schema of its type and version; null if they match. The data may be sealed or opened. */
export function shapeFault(type: string, version: number, data: unknown): ShapeFault | null {
  const fits = checkOf(type, version);
  if (fits === null) return { fault: 'schema_unknown', message: `Nobody has said what ${type} looks like in version ${version}.` };
  if (fits(data)) return null;
  const { instancePath, message, params } = fits.errors![0]!;
  const named = params['additionalProperty'] === undefined ? '' : ` (${params['additionalProperty']})`;
  return { fault: 'schema_mismatch', message: `${type}, version ${version}: data${instancePath.replaceAll('/', '.')} ${message}${named}.` };
}

/** The validator for a type and version; null if the catalogue does not have them. */
function checkOf(type: string, version: number): ValidateFunction | null {
  const key = keyOf(type, version);
  const schema = schemas.get(key);
  if (schema === undefined) return null;
  if (!compiled.has(key)) compiled.set(key, ajv.compile(schema));
  return compiled.get(key)!;
}

function keyOf(type: string, version: number): string {
  return `${type} ${version}`;
}
