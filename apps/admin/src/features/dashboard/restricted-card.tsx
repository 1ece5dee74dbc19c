import { Card } from '../../ui/card.tsx'
import styles from './dashboard.module.css'

/** A card this role may not look into (A2). */
export function RestrictedCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <p className={styles.figure}>---</p>
      <p className={styles.soft}>Access restricted</p>
    </Card>
  )
}
