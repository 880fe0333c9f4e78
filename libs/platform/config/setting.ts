import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { DAY, HOUR, MINUTE } from '#kernel/time';

/** One environment variable: its meaning, its default (null if there is none), and how its text is read. */
export interface Setting<Value, Fallback extends string | null = string | null> {
  readonly name: string;
  readonly meaning: string;
  /** The text that is read if the variable is not set. If it begins with `$DATA_DIR/`, it is a path in the data directory. */
  readonly fallback: Fallback;
  /** Throws an Error whose message follows the variable's name: "must be …". */
  read(text: string): Value;
}

type Reader<Value> = (text: string) => Value;

/** A variable with a default. */
export const setting = <Value>(name: string, meaning: string, fallback: string, read: Reader<Value>): Setting<Value, string> => ({
  name,
  meaning,
  fallback,
  read,
});

/** A variable without a default. Its value is null if it is not set. */
export const optional = <Value>(name: string, meaning: string, read: Reader<Value>): Setting<Value | null, null> => ({
  name,
  meaning,
  fallback: null,
  read,
});

export const text: Reader<string> = (value) => value;

/** A port to listen on; 0 asks the system for any free one. */
export const port: Reader<number> = (value) => {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new Error('must be a port number from 0 to 65535 (0: any free port)');
  return number;
};

export const host: Reader<string> = (value) => {
  if (isIP(value) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value)) {
    throw new Error('must be an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost');
  }
  return value;
};

/** A whole number of at least 1. */
export const count: Reader<number> = (value) => {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error('must be a whole number from 1 to 999999');
  return Number(value);
};

const SECONDS = { m: MINUTE, h: HOUR, d: DAY } as const;

/** A length of time, such as 30m, 6h or 1d; read as seconds. */
export const period: Reader<number> = (value) => {
  const [, number, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(value) ?? [];
  if (number === undefined) throw new Error('must be a number of minutes, hours or days, such as 30m, 6h or 1d');
  return Number(number) * SECONDS[unit as keyof typeof SECONDS];
};

/** A path, or an address (`https://…`) unchanged. */
export const pathOrHttps: Reader<string> = (value) => (/^[a-z]+:\/\//i.test(value) ? address('https:')(value) : resolve(value));

export const flag: Reader<boolean> = (value) => {
  if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
  return value === 'true';
};

/** Address ranges in CIDR notation, separated by commas. */
export const networks: Reader<readonly string[]> = (value) => {
  const ranges = value.split(/[\s,]+/).filter((range) => range !== '');
  const wrong = ranges.filter((range) => !ipaddr.isValidCIDR(range));
  if (wrong.length > 0) throw new Error(`must list networks in CIDR notation, such as 10.0.0.0/8,fd00::/8; not one: ${wrong.join(', ')}`);
  return ranges;
};

/** The brand is the prefix of the signature header's name, so it must be valid there. */
export const brand: Reader<string> = (value) => {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(value)) {
    throw new Error(
      'must begin with a letter and hold at most 40 letters, digits and hyphens, because it opens the name of the signature header',
    );
  }
  return value;
};

export const oneOf =
  <Choice extends string>(...choices: readonly Choice[]): Reader<Choice> =>
  (value) => {
    if (!choices.includes(value as Choice)) throw new Error(`must be one of ${choices.join(', ')}`);
    return value as Choice;
  };

export const address =
  (...protocols: readonly string[]): Reader<string> =>
  (value) => {
    if (!protocols.includes(URL.parse(value)?.protocol ?? ''))
      throw new Error(`must be a URL beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return value;
  };

/** An address without user and password, for display. */
export const withoutUser = (url: string): string => url.replace(/\/\/.*@/, '//');

const USER_WITHOUT_PASSWORD = /^([^/]+\/\/[^/?:@]+)@/;
export const namesUserWithoutPassword = (url: string): boolean => USER_WITHOUT_PASSWORD.test(url);

/** The address with its user's password, which is read from a separate file so that no environment shows it. */
export const withPassword = (url: string | null, password: string | null): string | null =>
  password === null ? url : (url?.replace(USER_WITHOUT_PASSWORD, (_, user: string) => `${user}:${encodeURIComponent(password)}@`) ?? null);

/** The address of a store. It may name several hosts separated by commas, which `URL` does not accept. */
export const connectionString =
  (...protocols: readonly string[]): Reader<string> =>
  (value) => {
    const hosts = protocols.map((protocol) => value.split(`${protocol}//`)).find(([before, after]) => before === '' && after)?.[1];
    if (hosts === undefined || /^[/?#]|\s/.test(hosts))
      throw new Error(`must begin with ${protocols.map((p) => `${p}//`).join(' or ')} and name a host`);
    return value;
  };
