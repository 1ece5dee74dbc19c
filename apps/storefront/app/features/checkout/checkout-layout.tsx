import type { ReactNode } from 'react'
import { paths } from '../../shop/paths.ts'
import { usePolicyText } from '../../shop/policy-text.ts'
import { HomeLink } from '../../ui/home-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'

/** The layout of the checkout has no menu and no footer: only a link back, the brand name and the support hours. */
export function CheckoutLayout({ children }: { children: ReactNode }) {
  const policyText = usePolicyText()
  return (
    <>
      <SkipLink />
      <header className="grid h-18 grid-cols-[1fr_auto_1fr] items-center border-b border-line px-page">
        <PageLink
          to={paths.products}
          className="inline-flex min-h-11 min-w-11 items-center gap-2.5 justify-self-start text-small"
        >
          <Icon name="left" />
          <span className="max-md:sr-only">Back to the shop</span>
        </PageLink>
        <HomeLink
          isOnPaper
          className="py-3 text-[calc(1.375rem*var(--mark-scale))] md:text-[calc(1.5625rem*var(--mark-scale))]"
        />
        <p className="justify-self-end text-small text-ink-soft max-md:hidden">
          Questions? {policyText.supportHours[0]}
        </p>
      </header>
      {children}
    </>
  )
}
