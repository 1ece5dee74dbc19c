import { Outlet, type LoaderFunctionArgs } from 'react-router'
import { apiContext, marketContext } from '../server/api.server.ts'
import { AccountButton } from '../features/customers/account-button.tsx'
import { AccountHost } from '../features/customers/account-host.tsx'
import { CartButton } from '../features/cart/cart-button.tsx'
import { CartDrawerHost } from '../features/cart/cart-drawer-host.tsx'
import { FavoritesLink } from '../features/favorites/favorites-link.tsx'
import { FavoritesNotice } from '../features/favorites/favorites-notice.tsx'
import { HeartButton } from '../features/favorites/heart-button.tsx'
import { AnnouncementBar } from '../features/layout/announcement-bar.tsx'
import { ClosedNotice } from '../features/layout/closed-notice.tsx'
import { MarketOfferHost } from '../features/layout/market-offer-host.tsx'
import { navigationOf } from '../features/layout/load-navigation.server.ts'
import { SiteFooter } from '../features/layout/site-footer.tsx'
import { SiteHeader } from '../features/layout/site-header.tsx'
import { usePendingPage } from '../features/layout/use-pending-page.ts'
import { useNavigation } from '../features/layout/use-navigation.ts'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { HeartProvider } from '../features/products/heart-slot.tsx'
import { SearchButton } from '../features/search/search-button.tsx'
import { SearchHost } from '../features/search/search-host.tsx'
import { ListSkeleton, ProductSkeleton } from '../features/products/skeletons.tsx'
import { loadShopCategories } from '../server/load-categories.server.ts'
import { loadPage } from '../server/load-page.server.ts'
import { loadShop } from '../server/load-shop.server.ts'
import { loadShopTexts } from '../server/load-shop-texts.server.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { preloadView } from '../browser/views.ts'

/** Loads the shop's contact data, categories, words and links, for menus, footer and service pages. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [shop, categories] = await Promise.all([loadShop(context.get(apiContext)), loadShopCategories(context)])
  const navigation = navigationOf(loadPage(context, 'navigation'), categories, context.get(marketContext))
  return { shop, categories, texts: loadShopTexts(context), navigation }
}

/** They do not change between navigations. */
export const shouldRevalidate = () => false

/** The layout of every shop page: announcement, header, page, footer and cart drawer. */
export default function ShopLayout() {
  const pending = usePendingPage(preloadView)
  const { lists } = useNavigation()
  return (
    <>
      <SkipLink />
      <ClosedNotice />
      <MarketOfferHost />
      <AnnouncementBar />
      <SiteHeader
        personal={
          <>
            <SearchButton />
            <AccountButton />
            <FavoritesLink />
            <CartButton />
          </>
        }
      />
      {pending === 'list' && <ListSkeleton />}
      {pending === 'product' && <ProductSkeleton />}
      <div hidden={pending !== undefined}>
        <HeartProvider value={HeartButton}>
          <Outlet />
        </HeartProvider>
      </div>
      <SiteFooter newsletter={<NewsletterForm />} />
      <CartDrawerHost />
      <SearchHost lists={lists} />
      <AccountHost />
      <FavoritesNotice />
    </>
  )
}
