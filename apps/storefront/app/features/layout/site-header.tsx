import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { HomeLink } from '../../ui/home-link.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { MobileMenuButton } from './mobile-menu-button.tsx'
import type { ShopLink, ShopNavigation } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'

/** Returns whether the page has scrolled far enough that the header no longer overlaps the hero's calm upper part. */
function useHasScrolled(): boolean {
  const [hasScrolled, setHasScrolled] = useState(false)
  useEffect(() => {
    const update = () => setHasScrolled(window.scrollY > 96)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return hasScrolled
}

interface HomeData {
  page: { hero: { image: object | null } }
}

/** Whether the page begins with an image: the hero of the home page, which the account and its preview show too. */
function useHasHeroImage(): boolean {
  const home = useRouteLoaderData<HomeData>('routes/home')
  const account = useRouteLoaderData<HomeData>('routes/account')
  const preview = useRouteLoaderData<{ page: HomeData['page'] | null }>('routes/preview-page')
  return Boolean((home ?? account ?? preview)?.page?.hero.image)
}

/** The most characters of the labels on a side that a tablet has room for. */
const FITS_TABLET = { left: 16, right: 10 }

const lengthOf = (links: readonly ShopLink[]): number => links.reduce((sum, { label }) => sum + label.length, 0)

/** Whether the links need a wide window. Narrower ones show the button of the menu instead. */
const needWideWindow = ({ headerLeft, headerRight }: ShopNavigation): boolean =>
  lengthOf(headerLeft) > FITS_TABLET.left || lengthOf(headerRight) > FITS_TABLET.right

interface LinkProps {
  link: ShopLink
  /** The class of the window widths that show the link. */
  shown: string
  /** Whether a phone without scripts shows it, where the menu cannot open. */
  isNoscriptLink: boolean
}

function HeaderLink({ link, shown, isNoscriptLink }: LinkProps) {
  const isCurrent = useLocation().pathname === link.to
  const line = isCurrent
    ? 'after:absolute after:inset-x-0 after:bottom-2 after:border-t forced-colors:after:border-[Highlight]'
    : ''
  return (
    <PageLink
      to={link.to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`label relative hidden py-3.5 hover:underline hover:decoration-1 hover:underline-offset-8 ${shown} ${isNoscriptLink ? 'noscript:block max-md:truncate' : ''} ${line}`}
    >
      {link.label}
    </PageLink>
  )
}

/**
 * The header: links, logo, more links and the personal icons. Transparent over the image of the home page's hero until
 * the page scrolls (S2).
 */
export function SiteHeader({ personal }: { personal: ReactNode }) {
  const hasScrolled = useHasScrolled()
  const isOver = useHasHeroImage() && !hasScrolled
  const navigation = useNavigation()
  const isWide = needWideWindow(navigation)
  const noscriptLink = navigation.headerLeft.find(({ to }) => to !== paths.home)
  const links = (group: readonly ShopLink[]) =>
    group.map((link, index) => (
      <HeaderLink
        // Links have no other key: two may lead to the same page.
        key={index}
        link={link}
        shown={isWide ? 'lg:block' : 'md:block'}
        isNoscriptLink={link === noscriptLink}
      />
    ))
  return (
    <header
      data-over={isOver ? '' : undefined}
      className="site-header whitespace-nowrap sticky top-0 z-20 grid h-header grid-cols-[1fr_auto_1fr] items-center bg-paper px-[calc(var(--spacing-page)-2px)]"
    >
      <nav aria-label="Main" className="flex min-w-0 items-center gap-9">
        <MobileMenuButton hidden={isWide ? 'lg:hidden' : 'md:hidden'} />
        {links(navigation.headerLeft)}
      </nav>
      <HomeLink
        isOnPaper={!isOver}
        className="py-3 text-[calc(min(1.375rem,6vw)*var(--mark-scale))] md:text-[calc(1.5625rem*var(--mark-scale))]"
      />
      <div className="flex items-center justify-end gap-1 max-md:-mr-3">
        {navigation.headerRight.length > 0 && (
          <nav aria-label="More" className={`mr-7 hidden gap-9 ${isWide ? 'lg:flex' : 'md:flex'}`}>
            {links(navigation.headerRight)}
          </nav>
        )}
        {personal}
      </div>
    </header>
  )
}
