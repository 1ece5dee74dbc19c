import { PageLink } from '../../ui/page-link.tsx'

export type Lists = readonly { label: string; to: string }[]

interface Props {
  lists: Lists
  /** Called when the visitor follows a link. */
  onFollow?: () => void
}

/** Links to the shop's lists, for visitors without a search query. */
export function ListLinks({ lists, onFollow }: Props) {
  return (
    <ul className="mt-6 flex flex-wrap gap-x-8">
      {lists.map(({ label, to }) => (
        <li key={to}>
          <PageLink to={to} onClick={onFollow} className="block py-2.5 decoration-1 underline-offset-4 hover:underline">
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
