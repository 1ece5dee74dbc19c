import { useTerms } from '../../terms.ts'

/** The name of an order's market, or its key once it was removed. */
export const MarketName = ({ market }: { market: string }) =>
  useTerms().markets.find(({ key }) => key === market)?.name ?? market
