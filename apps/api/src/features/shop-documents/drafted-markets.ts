import { withHome } from '@atelier/domain/markets/market'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { termsOfMarket } from '@atelier/domain/markets/terms-of-market'
import { shopTime } from '@atelier/domain/region/shop-dates'
import type { Market, ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findDraft } from './documents.repo.ts'
import { withDefaults } from './read-documents.ts'

type DraftDeps = Pick<Deps, 'shop' | 'now'> & { db: Db }

/** Returns the draft of the promises; undefined: there is none. */
async function readDraftedTerms({ db, shop }: Omit<DraftDeps, 'now'>): Promise<ShopTerms | undefined> {
  const draft = await findDraft(db, 'terms')
  return draft && withHome(withDefaults(shop.defaults.terms, draft.content), shop.company.region.country)
}

/** Returns the markets of the draft of the promises that are not published, in its order. */
export async function listDraftedMarkets(deps: Omit<DraftDeps, 'now'>): Promise<Market[]> {
  const drafted = await readDraftedTerms(deps)
  return (drafted?.markets ?? []).filter(({ key }) => deps.shop.market(key) === undefined)
}

/** Returns the functions that find a published market, and one of the draft by its drafted terms; undefined: there is none. */
export const createMarketFinders = (deps: DraftDeps) => ({
  market: deps.shop.market,
  async draftedMarket(key: string): Promise<ShopMarket | undefined> {
    const drafted = await readDraftedTerms(deps)
    const { day } = shopTime(deps.now(), deps.shop.company.region)
    const terms = drafted && termsOfMarket(drafted, key, day)
    return terms && { key, terms }
  },
})
