import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The shape of data, in JSON Schema (2020-12). */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  /** The value is sealed in the store, which has null in its place. */
  readonly 'x-personal'?: true;
}

export interface EventSchema {
  readonly type: string;
  /** Version of the data's shape, from 1. */
  readonly version: number;
  /** What has happened, in a sentence. */
  readonly when: string;
  /** Only for the current version: the SHA-256 of what the schema accepts, without its descriptions. */
  readonly shape?: string;
  /** The schema of the data, sealed or opened. */
  readonly schema: JsonSchema;
}

/** Schemas of every type and version, which the build makes from the types of facts. */
export const EVENT_SCHEMAS = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('#audit/event-schemas.json')), 'utf8'),
) as readonly EventSchema[];
