/** What other features may use of earlier orders. */

export { EarlierOrderMatches } from './earlier-order-matches.tsx'
