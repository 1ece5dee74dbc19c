import type { EmailStats } from '@atelier/domain/email/email-stats.schema'
import { formatIsoDay } from '../../../ui/format/dates.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import styles from './statistics.module.css'

/** The chart's data as a table, newest day first. */
export function DaysTable({ byDay }: Pick<EmailStats, 'byDay'>) {
  return (
    // Scrollable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Emails by day, as a table" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Emails by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Emails</th>
            <th scope="col">Sent</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {byDay.toReversed().map(({ day, total, sent, failed }) => (
            <tr key={day}>
              <th scope="row">{formatIsoDay(day)}</th>
              <td>{formatCount(total)}</td>
              <td>{formatCount(sent)}</td>
              <td>{formatCount(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
