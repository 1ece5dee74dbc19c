import { PageLink } from '../../ui/page-link.tsx'

export type Lists = readonly { label: string; to: string }[]

interface Props {
  lists: Lists
  /** Somebody follows one of them. */
  onFollow?: () => void
}

/** The lists of the shop, for those who have no word to search for. */
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
