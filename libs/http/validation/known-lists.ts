import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { type Filters, LIST_FILTERS, otherName, readListing } from '#http/validation/listing';

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** The lists of this release and their filters. A list is named after its path: `cod_collections`. */
@Injectable()
export class KnownLists {
  private readonly lists = new Map<string, Filters>();

  constructor(discovery: DiscoveryService) {
    for (const { metatype } of discovery.getControllers()) if (metatype) this.addListsOf(metatype as Type);
  }

  /** The names of all lists, sorted. */
  get names(): readonly string[] {
    return [...this.lists.keys()].toSorted();
  }

  /** The faults of a query that is to be stored as a filter: unknown fields and values, and phone numbers and emails, which must not be stored in one. */
  faultsOf(list: string, query: Readonly<Record<string, string>>): readonly FieldFault[] {
    const filters = this.lists.get(list) ?? {};
    const known = namesOf(filters);
    const faults = Object.keys(query).flatMap((name) => (known.has(name) ? [] : [unknown(name, list)]));
    const personal = Object.keys(query).filter((name) => filters[name] === 'phone' || filters[name] === 'email');
    return [...faults, ...personal.map(contact), ...this.valueFaults(query, filters)];
  }

  private valueFaults(query: Readonly<Record<string, string>>, filters: Filters): readonly FieldFault[] {
    try {
      readListing(query, filters, '');
      return [];
    } catch (fault) {
      if (fault instanceof FieldFaults) return fault.faults;
      throw fault;
    }
  }

  private addListsOf(controller: Type): void {
    const prototype = controller.prototype as Readonly<Record<string, object>>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const handler = prototype[name]!;
      const filters = typeof handler === 'function' ? (Reflect.getMetadata(LIST_FILTERS, handler) as Filters | undefined) : undefined;
      if (filters === undefined) continue;
      const path = [pathOf(controller), pathOf(handler)].flatMap((each) => each.split('/')).filter((part) => part !== '');
      if (!path.some((part) => part.startsWith(':'))) this.lists.set(path.join('_').replace(/^admin_v1_/, ''), filters);
    }
  }
}

const pathOf = (routed: object): string => String(Reflect.getMetadata('path', routed) ?? '');

const boundsOf = (name: string): string[] => BOUNDS.map((bound) => `${name}[${bound}]`);

const namesOf = (filters: Filters): ReadonlySet<string> =>
  new Set([
    ...boundsOf('created_at'),
    ...Object.entries(filters).flatMap(([name, kind]) => (kind === 'time' ? boundsOf(name) : [name, otherName(name) ?? name])),
  ]);

const unknown = (name: string, list: string): FieldFault => {
  const param = name.slice(0, 100);
  return { code: 'parameter_unknown', param, message: `${param} is no filter of ${list}. Leave it out.` };
};

const contact = (param: string): FieldFault => ({
  code: 'invalid_value',
  param,
  message: `${param} is a contact of one person, which is not kept in a filter. Leave it out, and search for it.`,
});
