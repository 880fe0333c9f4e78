declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }

  interface Options {
    url: string;
    connections: number;
    /** Requests per second, of all connections together. */
    overallRate?: number;
    duration: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
    tlsOptions: { ca: string; localAddress?: string; family?: number };
  }

  interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number };
    duration: number;
    non2xx: number;
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
