import { limits } from '@atelier/domain/limits'
import { useQuery } from '@tanstack/react-query'
import styles from './analytics.module.css'
import { activeUsersQuery } from './analytics.queries.ts'
import { formatCount } from '../../ui/format/numbers.ts'

/** Visitors of the last minutes, polled while the screen is open (A2). */
export function LiveVisitors() {
  const { data } = useQuery(activeUsersQuery())
  const label = data === 1 ? '1 person in the store now' : `${formatCount(data ?? 0)} people in the store now`
  return (
    <p
      className={styles.live}
      role="group"
      title={`Seen in the last ${limits.analytics.liveMinutes} minutes`}
      aria-label="Active users"
    >
      {data === undefined ? '' : label}
    </p>
  )
}
