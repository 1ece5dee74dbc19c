import { paths } from '../../shop/paths.ts'
import { useMarketPath } from '../../shop/use-market.ts'

const LINKS = [
  { to: paths.shipping(), label: 'Shipping & Returns' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
] as const

/** Links to the legal pages. They open in new tabs, so the checkout input is not lost. */
export function LegalLinks() {
  const addressOf = useMarketPath()
  return (
    <nav aria-label="Terms" className="mt-14 flex flex-wrap gap-x-6 border-t border-line pt-3 text-small text-ink-soft">
      {LINKS.map(({ to, label }) => (
        <a
          key={to}
          href={addressOf(to)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {label}
          <span className="sr-only">, opens in a new tab</span>
        </a>
      ))}
    </nav>
  )
}
