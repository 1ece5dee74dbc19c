import { Link, type To } from 'react-router'
import { Icon } from '../icon.tsx'

/** A link to the parent screen, above the title. */
export function BackLink({ to, children }: { to: To; children: string }) {
  return (
    <Link to={to} className="inline-flex items-center gap-1.5 h-9 text-small text-ink-soft hover:text-ink max-md:h-11">
      <Icon name="previous" />
      {children}
    </Link>
  )
}
