import { Card } from '../../ui/display/card.tsx'
import { dashboardClasses } from './dashboard-classes.ts'

/** A placeholder for a card that the role may not see (A2). */
export function RestrictedCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <p className={dashboardClasses.figure}>---</p>
      <p className="note">Access restricted</p>
    </Card>
  )
}
