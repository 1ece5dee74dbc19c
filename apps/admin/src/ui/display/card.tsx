import { useId, type ReactNode } from 'react'

export interface CardProps {
  title: string
  /** At the end of the title line: a count or a link. */
  aside?: ReactNode
  /** Removes the padding, for tables and timelines that have their own. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A titled surface: a region that screen readers find by its title. */
export function Card({ title, aside, isFlush = false, className = '', children }: CardProps) {
  const titleId = useId()
  return (
    <section className={`min-w-0 bg-surface border border-line rounded-lg ${className}`} aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 min-h-12 px-5 pt-3.5 pb-2.5 max-md:px-4">
        <h2 id={titleId} className="min-w-0 wrap-anywhere text-lead leading-5.5">
          {title}
        </h2>
        {aside ? <div className="ml-auto text-small text-ink-soft">{aside}</div> : null}
      </div>
      {isFlush ? children : <div className="px-5 pt-1 pb-5 max-md:px-4">{children}</div>}
    </section>
  )
}
