import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import type { LoaderFunctionArgs } from 'react-router'
import { navigationOf } from '../../features/layout/load-navigation.server.ts'
import { paths } from '../../shop/paths.ts'
import { brandContext, marketChoicesContext, marketContext, termsContext } from '../api.server.ts'
import { loadShopCategories } from '../load-categories.server.ts'
import { loadPage } from '../load-page.server.ts'
import type { Overview } from './write-overview.server.ts'

/** The pages whose texts answer questions, in the order of the overview. */
const TEXT_PAGES = [
  ['page-shipping', paths.shipping()],
  ['page-faq', paths.faq],
  ['page-care', paths.care],
  ['page-contact', paths.contact],
  ['page-about', paths.about],
  ['page-terms', paths.terms],
  ['page-privacy', paths.privacy],
] as const

/** Loads what a program must know of the shop before it reads pages. */
export async function loadOverview(context: LoaderFunctionArgs['context']): Promise<Overview> {
  const market = context.get(marketContext)
  const { currency, taxMode, shipping } = context.get(termsContext)
  const navigation = navigationOf(loadPage(context, 'navigation'), await loadShopCategories(context), market)
  return {
    brand: context.get(brandContext),
    currency,
    taxMode,
    countries: homeCountriesOf(shipping),
    lists: navigation.lists,
    pages: TEXT_PAGES.map(([key, path]) => ({ ...loadPage(context, key).seo, path })),
    choices: context.get(marketChoicesContext),
  }
}
