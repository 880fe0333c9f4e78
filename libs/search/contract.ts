/** The contract of search: how other rooms offer their objects, and by which keys. */
export { amountIn, type AnySearchable, searchables, titled } from '#search/searchable';
