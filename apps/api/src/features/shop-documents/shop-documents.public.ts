/** What other features may use of what the brand published. */

export { publishContents, publishFields, type PublishedChange } from './change-documents.ts'
export { findPublished, hasPublished, lockDocuments } from './documents.repo.ts'
export { assertStoredCurrency } from './keep-currency.ts'
export { createMarketFinders, listDraftedMarkets } from './drafted-markets.ts'
export { readAllPublished, readPublishedDocument, withDefaults } from './read-documents.ts'
