import { processEnvironment } from '#platform/config/configuration';

/**
 * The directory that the person at the terminal is in. `npm run` changes into the project's root and says in `INIT_CWD` where it was called. That
 * variable counts only for a script of this project: a script of another project that calls us changes directories itself.
 */
export function workingDirectory(environment = processEnvironment(), current = process.cwd()): string {
  const isOurScript = environment['npm_package_name'] === 'payments-and-orders-service';
  return (isOurScript && environment['INIT_CWD']) || current;
}
