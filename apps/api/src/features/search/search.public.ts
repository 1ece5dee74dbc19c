/** What other features may use of search. */

export { resolveSearchTerms, type TextQuery } from './search.repo.ts'
