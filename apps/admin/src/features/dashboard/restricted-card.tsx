import { Card } from '../../ui/display/card.tsx'
import styles from './dashboard.module.css'

/** A placeholder for a card that the role may not see (A2). */
export function RestrictedCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <p className={styles.figure}>---</p>
      <p className={styles.soft}>Access restricted</p>
    </Card>
  )
}
