import { paths } from '../../paths.ts'
import { words } from '../../policy-words.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { CATEGORY_LISTS, SHELVES, type NavigationLink } from './navigation.ts'

function LinkGroup({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  return (
    <nav aria-label={title} className="col-span-full md:col-span-2">
      <p className="label mb-2.5 text-on-ink-soft">{title}</p>
      <ul className="max-md:grid max-md:grid-cols-2">
        {links.map(({ label, to }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="block py-[0.4375rem] text-[0.9375rem] leading-[1.375rem] decoration-1 underline-offset-4 hover:underline max-md:py-[0.6875rem]"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** S2: who the house is, its shelves and when somebody answers. Newsletter, service and legal links join as they exist. */
export function SiteFooter() {
  return (
    <footer className="mt-section bg-ink px-page pt-[clamp(4rem,8vw,7.5rem)] pb-7 text-on-ink [&_:focus-visible]:outline-accent-on-ink">
      <div className="grid-12 gap-y-10 md:gap-y-14">
        <div className="col-span-full md:col-span-5">
          <p className="serif max-w-[14em] text-title text-balance">
            Made at one bench, to be carried for a long time.
          </p>
          <p className="mt-5 max-w-[44ch] text-small text-pretty text-on-ink-soft">
            Orsenne makes bags and small leather goods by hand, in seven leathers, in numbers a single bench can sign
            for.
          </p>
        </div>
        <div className="hidden md:col-span-1 md:block" />
        <LinkGroup title="Shop" links={SHELVES} />
        <LinkGroup title="Collections" links={CATEGORY_LISTS} />
        <div className="col-span-full md:col-span-2">
          <p className="label mb-2.5 text-on-ink-soft">Service</p>
          {words.supportHours.map((hours) => (
            <p key={hours} className="py-[0.4375rem] text-[0.9375rem] leading-[1.375rem]">
              {hours}
            </p>
          ))}
        </div>
      </div>
      <div className="mt-[clamp(3.5rem,7vw,6.5rem)] flex flex-wrap items-center gap-x-7 gap-y-2 border-t border-ink-light pt-5 text-[0.8125rem] text-on-ink-soft">
        <PageLink to={paths.home} aria-label="Orsenne, home" className="mark py-3 text-[1.125rem] text-on-ink">
          ORSENNE
        </PageLink>
        <span className="ml-auto">© 2026 Orsenne</span>
      </div>
    </footer>
  )
}
