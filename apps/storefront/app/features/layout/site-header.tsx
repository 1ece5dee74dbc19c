import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '../../paths.ts'
import { HomeLink } from '../../ui/home-link.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { MobileMenuButton } from './mobile-menu-button.tsx'
import { HEADER_LEFT, HEADER_RIGHT, type NavigationLink } from './navigation.ts'

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

/** The only link on a phone without scripts, where the menu cannot open. */
const NOSCRIPT_LINK = paths.products

interface HomeData {
  page: { hero: { image: object | null } }
}

/** Whether the page begins with an image: the hero of the home page, which the account shows too. */
function useHasHeroImage(): boolean {
  const home = useRouteLoaderData<HomeData>('routes/home')
  const account = useRouteLoaderData<HomeData>('routes/account')
  return Boolean((home ?? account)?.page.hero.image)
}

function HeaderLink({ link, isCurrent }: { link: NavigationLink; isCurrent: boolean }) {
  const line = isCurrent
    ? 'after:absolute after:inset-x-0 after:bottom-2 after:border-t forced-colors:after:border-[Highlight]'
    : ''
  return (
    <PageLink
      to={link.to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`label relative hidden py-3.5 hover:underline hover:decoration-1 hover:underline-offset-8 md:block ${link.to === NOSCRIPT_LINK ? 'noscript:block' : ''} ${line}`}
    >
      {link.label}
    </PageLink>
  )
}

/**
 * The header: HOME, ALL BAGS, logo, ABOUT and the personal icons. Transparent over the image of the home page's
 * hero until the page scrolls (S2).
 */
export function SiteHeader({ personal }: { personal: ReactNode }) {
  const { pathname } = useLocation()
  const hasScrolled = useHasScrolled()
  const isOver = useHasHeroImage() && !hasScrolled
  const links = (group: readonly NavigationLink[]) =>
    group.map((link) => <HeaderLink key={link.label} link={link} isCurrent={link.to === pathname} />)
  return (
    <header
      data-over={isOver ? '' : undefined}
      className="site-header sticky top-0 z-20 grid h-header grid-cols-[1fr_auto_1fr] items-center bg-paper px-[calc(var(--spacing-page)-2px)]"
    >
      <nav aria-label="Main" className="flex items-center gap-9">
        <MobileMenuButton />
        {links(HEADER_LEFT)}
      </nav>
      <HomeLink
        isOnPaper={!isOver}
        className="py-3 text-[calc(min(1.375rem,6vw)*var(--mark-scale))] md:text-[calc(1.5625rem*var(--mark-scale))]"
      />
      <div className="flex items-center justify-end gap-1 max-md:-mr-3">
        <nav aria-label="About" className="mr-7 hidden md:block">
          {links(HEADER_RIGHT)}
        </nav>
        {personal}
      </div>
    </header>
  )
}
