import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PageLink } from '../../ui/page-link.tsx'

interface Props {
  title: string
  /** The shop's lists, for the line below the title. */
  lists: readonly { label: string; to: string }[]
  children: ReactNode
}

/** The links to the shop's lists on one line, the current one underlined by the stitch. */
function ListsLine({ lists }: Pick<Props, 'lists'>) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Categories" className="no-scrollbar -mx-page mt-5 overflow-x-auto px-page">
      <ul className="flex gap-x-8 whitespace-nowrap">
        {lists.map(({ label, to }) => {
          const isCurrent = to === pathname
          return (
            <li key={to} className="flex-none">
              <PageLink
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={`block pt-3 pb-3.5 text-[0.9375rem] hover:text-ink ${isCurrent ? 'stitch text-ink [--stitch-gap:0.375rem]' : 'text-ink-soft'}`}
              >
                {label}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The layout of a list page: title, links to the other lists, and the list (S2). */
export function ListFrame({ title, lists, children }: Props) {
  return (
    <main id="main" className="px-page">
      <h1 className="serif print:pb-8 pt-[clamp(2.25rem,5vw,5rem)] text-page tracking-[0.004em] wrap-anywhere">
        {title}
      </h1>
      <ListsLine lists={lists} />
      {children}
    </main>
  )
}
