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
    <nav aria-label="Categories" className="scroll-fade -mx-page mt-1.5 min-w-0 px-page lg:mx-0 lg:mt-0 lg:px-0">
      <ul className="flex gap-x-6 whitespace-nowrap">
        {lists.map(({ label, to }) => {
          const isCurrent = to === pathname
          return (
            <li key={to} className="flex-none">
              <PageLink
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={`block py-2.5 text-[0.9375rem] hover:text-ink ${isCurrent ? 'stitch text-ink [--stitch-gap:0.125rem]' : 'text-ink-soft'}`}
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

/** The layout of a list page: title, links to the other lists beside or below it, and the list (S2). */
export function ListFrame({ title, lists, children }: Props) {
  return (
    <main id="main" className="px-page">
      <div className="items-baseline justify-between gap-x-10 pt-5 lg:flex lg:pt-6 print:pb-8">
        <h1 className="serif max-w-full flex-none text-list tracking-[0.004em] wrap-anywhere">{title}</h1>
        <ListsLine lists={lists} />
      </div>
      {children}
    </main>
  )
}
