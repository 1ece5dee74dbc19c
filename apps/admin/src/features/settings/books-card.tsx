import { orderDisplayNumber } from '@atelier/domain/ids'
import type { PaymentDifference } from '@atelier/domain/payments/payment.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { money } from '../../ui/money.ts'
import { Note } from '../../ui/note.tsx'
import { differencesQuery } from './settings.queries.ts'
import styles from './settings.module.css'

/** What the nightly comparison with the payment provider found: where its books and ours say different things. */
export function BooksCard() {
  const differences = useQuery(differencesQuery())
  if (differences.isError && !differences.data) {
    const again = (
      <Button variant="default" size="sm" onClick={() => void differences.refetch()}>
        Try again
      </Button>
    )
    return (
      <Note tone="bad" action={again}>
        The comparison with the payment provider could not be loaded.
      </Note>
    )
  }
  if (!differences.data) return null
  return (
    <Card title="Payment books" aside="Compared with the payment provider every night" isFlush>
      {differences.data.length === 0 ? (
        <p className={styles.empty}>The payment provider’s books and ours agree.</p>
      ) : (
        <Differences differences={differences.data} />
      )}
    </Card>
  )
}

const Differences = ({ differences }: { differences: readonly PaymentDifference[] }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Ours: paid, refunded</th>
          <th scope="col">Theirs: paid, refunded</th>
          <th scope="col" data-wide>
            Since
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ paymentId, orderId, ours, theirs, firstSeenAt }) => (
          <tr key={paymentId}>
            <td>
              {orderId === null ? (
                'None was made'
              ) : (
                <Link to={paths.order(orderId)}>{orderDisplayNumber(orderId)}</Link>
              )}
            </td>
            <td>
              {money(ours.paid)}, {money(ours.refunded)}
            </td>
            <td>
              {money(theirs.paid)}, {money(theirs.refunded)}
            </td>
            <td className={styles.soft} data-wide>
              <Moment iso={firstSeenAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
