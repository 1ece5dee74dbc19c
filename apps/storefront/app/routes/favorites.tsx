import type { MetaFunction } from 'react-router'
import { FavoritesPage } from '../features/favorites/favorites-page.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../shop/paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'My Favorites',
    description: `The items you have saved at ${brandOf(matches).nameInText}.`,
    path: paths.favorites,
    isPrivate: true,
  })

export default function Favorites() {
  return (
    <main id="main" className="min-h-svh px-page">
      <FavoritesPage />
    </main>
  )
}
