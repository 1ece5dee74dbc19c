import { limits } from '@atelier/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { activeUsersQuery } from './analytics.queries.ts'
import { formatCount } from '../../ui/format/numbers.ts'

/** Visitors of the last minutes, polled while the screen is open (A2). */
export function LiveVisitors() {
  const { data } = useQuery(activeUsersQuery())
  const label = data === 1 ? '1 person in the store now' : `${formatCount(data ?? 0)} people in the store now`
  return (
    <p
      className="inline-flex items-center gap-2.25 min-h-5.5 ml-auto text-small not-empty:before:size-2 not-empty:before:rounded-full not-empty:before:bg-ok max-md:ml-0"
      role="group"
      title={`Seen in the last ${limits.analytics.liveMinutes} minutes`}
      aria-label="Active users"
    >
      {data === undefined ? '' : label}
    </p>
  )
}
