import { PageLink } from '../../ui/page-link.tsx'
import { useNavigation } from './use-navigation.ts'

/** The announcement above the header; nothing when there is none. */
export function AnnouncementBar() {
  const { announcement } = useNavigation()
  if (!announcement) return null
  const { text, to } = announcement
  return (
    <aside
      aria-label="Announcement"
      className="no-print bg-stone px-5 py-[0.5625rem] text-center text-[0.75rem] leading-[1.125rem] wrap-anywhere md:text-[0.8125rem]"
    >
      {to === null ? (
        text
      ) : (
        <PageLink to={to} className="-my-3 inline-block py-3 underline decoration-1 underline-offset-4">
          {text}
        </PageLink>
      )}
    </aside>
  )
}
