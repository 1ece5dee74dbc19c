import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { HomeLink } from '../../ui/home-link.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useBrand } from '../../shop/use-brand.ts'
import { useShop } from '../../shop/use-shop.ts'
import { MarketSelector } from './market-selector.tsx'
import type { ShopLink } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'

const LINK =
  'block py-[0.4375rem] text-[0.9375rem] leading-[1.375rem] decoration-1 underline-offset-4 hover:underline max-md:py-[0.6875rem]'

/** Computed at server start: a server that runs through New Year's Eve shows the old year until its restart. */
const YEAR = new Date().getUTCFullYear()

/** A group of links. Phones show it as an accordion, wider windows always show its links. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="max-sm:border-b max-sm:border-ink-light">
      <details className="footer-group disclosure">
        <summary className="label flex min-h-13 list-none items-center justify-between sm:hidden">
          {title}
          <Icon name="plus" className="size-4" />
        </summary>
        <p aria-hidden="true" className="label mb-2.5 text-on-ink-soft max-sm:hidden">
          {title}
        </p>
        <ul className="max-sm:pb-4">{children}</ul>
      </details>
    </nav>
  )
}

function LinkGroup({ title, links }: { title: string; links: readonly ShopLink[] }) {
  return (
    <Group title={title}>
      {links.map(({ label, to }, index) => (
        // Links have no other key: two may lead to the same page.
        <li key={index}>
          <PageLink to={to} className={LINK}>
            {label}
          </PageLink>
        </li>
      ))}
    </Group>
  )
}

function SocialGroup() {
  const { socialLinks } = useShop()
  if (socialLinks.length === 0) return null
  return (
    <Group title="Follow">
      {socialLinks.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener" className={LINK}>
            {name}
          </a>
        </li>
      ))}
    </Group>
  )
}

function FinePrint() {
  const { name } = useBrand()
  const { legal } = useNavigation()
  return (
    <div className="mt-[clamp(3.5rem,7vw,6.5rem)] flex flex-wrap items-center gap-x-7 gap-y-1 border-t border-ink-light pt-5 text-[0.8125rem] text-on-ink-soft">
      <HomeLink className="py-3 text-[1.125rem] text-on-ink max-md:w-full" />
      <span suppressHydrationWarning className="md:ml-auto">
        © {YEAR} {name}
      </span>
      {legal.map(({ label, to }, index) => (
        <PageLink key={index} to={to} className="py-3 decoration-1 underline-offset-4 hover:underline">
          {label}
        </PageLink>
      ))}
      <MarketSelector />
    </div>
  )
}

/** The footer: newsletter, brand, groups of links, social links, copyright and legal links (S2). */
export function SiteFooter({ newsletter }: { newsletter: ReactNode }) {
  const { blurb } = useShop()
  const { newsletterHeading, groups } = useNavigation()
  return (
    <footer className="wrap-anywhere mt-section bg-ink px-page pt-[clamp(4rem,8vw,7.5rem)] pb-7 text-on-ink [&_:focus-visible]:outline-accent-on-ink">
      <div className="grid-12 gap-y-10">
        <div className="col-span-full md:col-span-4 md:pr-[clamp(1rem,3vw,4rem)]">
          <div>
            <h2 className="serif max-w-[11em] text-title text-balance">{newsletterHeading}</h2>
            <div className="mt-6 max-w-[28rem]">{newsletter}</div>
          </div>
          <p className="mt-4 max-w-[44ch] text-small text-pretty text-on-ink-soft">{blurb}</p>
        </div>
        <div className="col-span-full grid content-start gap-x-gutter sm:gap-y-10 sm:grid-cols-[repeat(auto-fill,minmax(max(7rem,20%),1fr))] md:col-span-8">
          {groups.map(({ title, links }) => (
            <LinkGroup key={title} title={title} links={links} />
          ))}
          <SocialGroup />
        </div>
      </div>
      <FinePrint />
    </footer>
  )
}
