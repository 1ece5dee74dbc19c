import { useLocation } from 'react-router'
import { useNavigation } from '../features/layout/use-navigation.ts'
import { ListFrame } from '../features/products/list-frame.tsx'
import { ListIntro } from '../features/products/list/list-intro.tsx'
import type { ListPageData } from '../features/products/list/load-list-page.server.ts'
import { ProductList } from '../features/products/list/product-list.tsx'
import { EmptyList } from '../features/products/panels.tsx'

/** The page of a list: all products, a category or a special list (S2). */
export default function ListView({ head, tile, page }: Pick<ListPageData, 'head' | 'tile' | 'page'>) {
  const { pathname } = useLocation()
  const { lists } = useNavigation()
  const { heading, description, image, isNewArrivals } = head
  return (
    <ListFrame key={pathname} title={heading} lists={lists}>
      {page.first === 1 && <ListIntro description={description} image={image} />}
      <ProductList page={page} tile={tile} empty={<EmptyList isNewArrivals={isNewArrivals} />} />
    </ListFrame>
  )
}
