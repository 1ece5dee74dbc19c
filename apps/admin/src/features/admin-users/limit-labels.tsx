import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { limitLabels } from '@atelier/domain/auth/limit-labels'
import { REGION } from '../../region.ts'
import { useNamesOfMarkets } from '../session/session.public.ts'

/** The limits of a role in words; nothing without any. */
export function LimitLabels({ limits }: { limits: AccessLimits }) {
  const labels = limitLabels(limits, { region: REGION, marketName: useNamesOfMarkets() })
  return labels.length === 0 ? null : (
    <span className="block text-small text-ink-soft">Limits: {labels.join('. ')}.</span>
  )
}
