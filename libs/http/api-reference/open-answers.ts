import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '#http/schema';

/** More values would hide the rest of a description: the codes of errors have a page of their own. */
const MOST_LISTED = 100;

/**
 * Opens the enums of answers and events, because clients that are generated from the description shall accept the values of later releases. What is
 * known today stays in the field's description and in `x-extensible-enum`. An enum of one value tells types apart, and stays. Modifies the document.
 */
export function openAnswers({ paths, webhooks, components }: OpenAPIObject): void {
  const seen = new Set<unknown>();
  const open = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const { $ref } = part as Schema;
    if (typeof $ref === 'string') open(components!.schemas![$ref.split('/').at(-1)!]);
    for (const [name, each] of Object.entries(part)) if (name !== 'example') open(each);
    openEnum(part);
  };
  const operations = [paths, webhooks ?? {}].flatMap((group) => Object.values(group)).flatMap((methods) => Object.values(methods));
  for (const { responses } of operations) open(responses);
  for (const { post } of Object.values(webhooks ?? {}) as { post: { requestBody: object } }[]) open(post.requestBody);
}

type Writable = { -readonly [Name in keyof Schema]: Schema[Name] };

function openEnum(schema: Writable): void {
  const known = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : [];
  if (known.length < 2) return;
  delete schema.enum;
  const listed = known.length > MOST_LISTED ? [] : [`Known values: ${known.map((value) => `\`${value}\``).join(', ')}.`];
  const description = [schema.description, ...listed].filter(Boolean).join(' ');
  Object.assign(schema, { 'x-extensible-enum': known, description });
}
