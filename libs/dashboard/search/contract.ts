/** The contract for rooms that make their resources searchable. */
export { amountIn, type AnySearchable, searchables, titled } from '#dashboard/search/searchable';
