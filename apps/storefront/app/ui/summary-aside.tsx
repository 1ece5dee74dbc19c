import { formatMoney, type Money } from '@atelier/domain/money/money'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useRegion } from '../shop/use-region.ts'

interface Props {
  label: string
  title: string
  /** The label before the amount in the collapsed line on a phone. */
  folded: string
  /** Null while unknown. */
  total: Money | null
  /** The line items and totals. */
  children: ReactNode
  /** Further information. */
  facts: ReactNode
}

/** The summary next to a form: in full on a desktop, collapsed above it on a phone. */
export function SummaryAside({ label, title, folded, total, children, facts }: Props) {
  const region = useRegion()
  return (
    <aside
      aria-label={label}
      className="bg-stone px-page max-md:py-1 md:px-[clamp(1.25rem,4vw,4rem)] md:py-[clamp(2rem,4.5vw,4.5rem)]"
    >
      <div className="sticky top-12 max-w-[26.25rem] max-md:hidden">
        <h2 className="serif-small text-[1.75rem] leading-8">{title}</h2>
        {children}
        <div className="mt-8 grid gap-2 text-small text-ink-soft">{facts}</div>
      </div>
      <details className="disclosure md:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 text-small">
          <span className="flex items-center gap-2.5">
            {folded}
            <Icon name="plus" className="size-3.5" />
          </span>
          <span>{total && formatMoney(total, region)}</span>
        </summary>
        <div className="pb-6">
          {children}
          <div className="mt-6 grid gap-2 text-small text-ink-soft">{facts}</div>
        </div>
      </details>
    </aside>
  )
}
