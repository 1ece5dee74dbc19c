import type { ShopContent } from '@atelier/domain/shop-documents/page-shop.schema'
import type { ReactNode } from 'react'
import { LoginPage } from '../features/customers/sign-in/login-page.tsx'
import { useNavigation } from '../features/layout/use-navigation.ts'
import { NotFoundView } from '../features/pages/not-found-view.tsx'
import type { ListPageData } from '../features/products/list/load-list-page.server.ts'
import { NothingFound, SearchFrame } from '../features/search/search-page.tsx'
import ListView from './list-view.tsx'

/** The pages that show the words and images of lists, search and sign-in. */
export const SHOP_PARTS = ['list', 'search', 'sign-in', 'not-found'] as const
export type ShopPart = (typeof SHOP_PARTS)[number]

interface Props {
  page: ShopContent
  list: ListPageData
  part: ShopPart
}

/** The preview of the words of lists, search and sign-in: one of the pages that show them. */
export function ShopTextsView({ page, list, part }: Props) {
  const { lists } = useNavigation()
  const views: Readonly<Record<ShopPart, () => ReactNode>> = {
    list: () => <ListView {...list} />,
    search: () => (
      <SearchFrame query="…" lists={lists}>
        <NothingFound query="…" hint={page.search.hint} lists={lists} />
      </SearchFrame>
    ),
    'sign-in': () => <LoginPage />,
    'not-found': () => <NotFoundView image={page.notFoundImage} />,
  }
  return views[part]()
}
