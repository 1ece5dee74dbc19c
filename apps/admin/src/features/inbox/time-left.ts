import { HOUR_MS } from '@atelier/domain/limits/durations'
import { pluralize } from '../../ui/format/numbers.ts'

const HOURS_PER_DAY = 24

const formatDuration = (ms: number): string => {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 1) return 'less than an hour'
  if (hours < 2 * HOURS_PER_DAY) return pluralize(hours, 'hour')
  return `${Math.floor(hours / HOURS_PER_DAY)} days`
}

/** Formats the time until the promised reply: '5 hours left', '2 days overdue'. */
export function timeLeft(dueAt: string, now: Date): string {
  const left = new Date(dueAt).getTime() - now.getTime()
  return left >= 0 ? `${formatDuration(left)} left` : `${formatDuration(-left)} overdue`
}
