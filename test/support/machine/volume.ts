/** How many times something random is tried: `all` in the run of each night (CI_ALL=1), `some` of it in every other run. */
export const times = ({ some, all }: { readonly some: number; readonly all: number }): number =>
  process.env['CI_ALL'] === '1' ? all : some;
