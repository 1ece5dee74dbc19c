import { paths } from '../../shop/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'

/** The heart of the header. On phones the menu leads to the favorites. */
export const FavoritesLink = () => (
  <PageLink to={paths.favorites} aria-label="Favorites" className="hit max-md:hidden">
    <Icon name="heart" />
  </PageLink>
)
