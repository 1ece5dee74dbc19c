import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { formatPercent, pluralize } from '../../ui/format/numbers.ts'
import { formatRate } from './metric-display.ts'

/** Summarizes the days in a few sentences: visitors with change, main source, devices and conversions. */
export function summarizeReport({
  range,
  overview,
  sources = [],
  devices = [],
  conversions = [],
}: AnalyticsReport): string[] {
  if (!overview || overview.visits === 0) return ['Nobody was counted in these days.']
  const { visitors, visits, previous, bounceRate } = overview
  const came = `${pluralize(visitors, 'person', 'people')} came in ${pluralize(visits, 'visit')}`
  const before = range.from === range.to ? 'on the day before' : 'in the days before'
  const [source] = sources
  const users = devices.reduce((sum, device) => sum + device.users, 0)
  const [device] = devices
  const orders = conversions.find(({ event }) => event === 'Order Placed')
  return [
    `${came}${previous && previous.visitors > 0 ? `, ${comparison(visitors, previous.visitors)} ${before}` : ''}.`,
    source ? `Most came by ${source.source}: ${pluralize(source.visitors, 'visitor')}.` : '',
    device && users > 0 ? `${formatPercent(device.users / users)} used a ${device.device.toLowerCase()}.` : '',
    `${formatPercent(bounceRate)} left after one page.`,
    orders
      ? `${pluralize(orders.conversions, 'order was', 'orders were')} placed, ${formatRate(orders.conversionRate)} of visits.`
      : '',
  ].filter((sentence) => sentence !== '')
}

function comparison(now: number, before: number): string {
  const change = Math.round((now / before - 1) * 100)
  if (change === 0) return 'as many as'
  return change > 0 ? `${change}% more than` : `${-change}% fewer than`
}
