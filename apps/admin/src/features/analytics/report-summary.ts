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
  if (!overview || overview.visits === 0) return ['No visitors in this period.']
  const { visitors, visits, previous, bounceRate } = overview
  const counted = `${pluralize(visitors, 'visitor')} in ${pluralize(visits, 'visit')}`
  const before = range.from === range.to ? 'the previous day' : 'the previous period'
  const [source] = sources
  const users = devices.reduce((sum, device) => sum + device.users, 0)
  const [device] = devices
  const orders = conversions.find(({ event }) => event === 'Order Placed')
  return [
    `${counted}${previous && previous.visitors > 0 ? `, ${comparison(visitors, previous.visitors)} ${before}` : ''}.`,
    source ? `Top source: ${source.source} (${pluralize(source.visitors, 'visitor')}).` : '',
    device && users > 0
      ? `${formatPercent(device.users / users)} of visitors used a ${device.device.toLowerCase()}.`
      : '',
    `${formatPercent(bounceRate)} of visits ended after one page.`,
    orders
      ? `${pluralize(orders.conversions, 'order')} placed, a conversion rate of ${formatRate(orders.conversionRate)}.`
      : '',
  ].filter((sentence) => sentence !== '')
}

function comparison(now: number, before: number): string {
  const change = Math.round((now / before - 1) * 100)
  if (change === 0) return 'as many visitors as'
  return change > 0 ? `${change}% more visitors than` : `${-change}% fewer visitors than`
}
