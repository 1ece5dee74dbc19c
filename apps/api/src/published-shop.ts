import type { PublishedContent } from '@atelier/domain/shop-documents/published-content'
import type { ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { SHOP_CLOSED_MESSAGE } from '@atelier/domain/shop/opening'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Db, Tx } from './db/client.ts'

/** What the brand has published, as the database has it, at most a second ago. */
export interface PublishedShop extends PublishedContent {
  /** The contents of documents that were never published. */
  readonly defaults: ShopDocuments
  /** The version of the terms, which each order keeps; 0: the terms of a new shop. */
  readonly termsVersion: number
  /**
   * Returns the terms of a version in a market, such as those of an order, from memory or, once for each process, from the
   * database. A transaction passes itself. The tax of an order stands in its parts: these terms have the rates of today.
   */
  termsAt: (version: number, market: string, db: Db | Tx) => Promise<ShopTerms>
  /** Loads a newer version from the database, if there is one. Returns whether there was. */
  refresh: () => Promise<boolean>
}

/** Throws `shop_closed` (409) while the shop is closed: no sale starts, not even one of staff who look around. */
export function assertShopOpen({ isOpen }: Pick<PublishedShop, 'isOpen'>): void {
  if (!isOpen) throw new ShopError('shop_closed', SHOP_CLOSED_MESSAGE)
}
