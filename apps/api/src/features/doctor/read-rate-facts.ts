import { TAX_TABLE_CHECKED_ON } from '@atelier/domain/tax/tax-table'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Db } from '../../db/client.ts'
import { findPublished } from '../shop-documents/shop-documents.public.ts'
import { listLastRates } from '../taxes/taxes.public.ts'

/** The rates by which the store calculates, and how old they are. */
export interface RateFacts {
  /** Whether a market takes its tax from the tax table. */
  usesTaxTable: boolean
  /** When a person last compared the table with its sources (YYYY-MM-DD); null: never yet. */
  taxTableCheckedOn: string | null
  /** The last day with imported exchange rates (YYYY-MM-DD); null: none were imported. */
  lastExchangeDay: string | null
}

/** Reads which rates the store uses. */
export async function readRateFacts(db: Db): Promise<RateFacts> {
  const [published, [last]] = await Promise.all([findPublished(db, 'terms'), listLastRates(db, 1)])
  const { markets = [], ...terms } = (published?.content ?? {}) as Partial<ShopTerms>
  return {
    // A store that has published no promises uses a rate of its own.
    usesTaxTable: [terms, ...markets].some(({ taxSource }) => taxSource === 'table'),
    taxTableCheckedOn: TAX_TABLE_CHECKED_ON,
    lastExchangeDay: last?.day ?? null,
  }
}
