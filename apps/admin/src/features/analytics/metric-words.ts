import { abbreviate } from '@atelier/domain/analytics/abbreviate'
import type { Figures, Metric } from '@atelier/domain/analytics/overview'
import { asPercent, exactly } from '../../ui/numbers.ts'

const rate = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
const signedPercent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

/** A2: conversion rates have two decimals. */
export const asRate = (fraction: number): string => rate.format(fraction)

export interface MetricWords {
  label: string
  /** What it means, for people who do not count visits for a living. */
  explanation: string
  /** Short, for cards and axes. */
  short: (value: number) => string
  exact: (value: number) => string
  /** Lower is better. */
  isCost?: true
}

const counted = { short: abbreviate, exact: exactly }
const seconds = (value: number): string => `${exactly(Math.round(value))} s`

/** A2's cards, and what the dialogs say about them. */
export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  visitors: {
    label: 'Visitors',
    explanation:
      'How many people came, each counted once a day. Nobody is followed into the next day, so somebody who comes again on another day is another visitor.',
    ...counted,
  },
  visits: {
    label: 'Visits',
    explanation:
      'How often people came. A visit goes on while they look around; after 30 minutes without a sign, or at midnight in New York, the next page begins another.',
    ...counted,
  },
  pageViews: {
    label: 'Page views',
    explanation:
      'How many pages were opened, every time counted. Pages of the portal and what staff open are left out.',
    ...counted,
  },
  bounceRate: {
    label: 'Bounce rate',
    explanation:
      'The share of visits that saw one page and did nothing else. Lower is better, though somebody who only looked up the opening hours found what they came for.',
    short: asPercent,
    exact: asPercent,
    isCost: true,
  },
  avgSessionDuration: {
    label: 'Average duration',
    explanation:
      'How long a visit lasts on average, from its first page to its last. How long the last page was read is not known, and a visit of one page counts as no time.',
    short: seconds,
    exact: seconds,
  },
  viewsPerVisit: {
    label: 'Pages per visit',
    explanation: 'How many pages a visit sees on average.',
    short: (value) => value.toFixed(1),
    exact: (value) => value.toFixed(1),
  },
  conversions: {
    label: 'Conversions',
    explanation:
      'How many orders visitors placed. They are read from the orders themselves, so those of people who asked not to be counted are in it too; orders that staff made for somebody are not.',
    ...counted,
  },
}

/** The cards of A2, in its order. */
export const CARD_METRICS = [
  'visitors',
  'visits',
  'pageViews',
  'bounceRate',
  'avgSessionDuration',
  'conversions',
] as const satisfies readonly Metric[]

export interface Change {
  words: string
  /** What follows the number, quieter. */
  unit: string
  tone: 'good' | 'bad' | 'none'
}

/** How a figure stands against the days before; null when there is nothing to stand against. */
export function changeOf(metric: Metric, now: Figures, before: Figures | null): Change | null {
  if (before === null) return null
  const difference = now[metric] - before[metric]
  const isGood = METRIC_WORDS[metric].isCost ? difference < 0 : difference > 0
  const toneOf = (words: string): Change['tone'] => (/[1-9]/.test(words) ? (isGood ? 'good' : 'bad') : 'none')
  const change = (words: string, unit = ''): Change => ({ words, unit, tone: toneOf(words) })
  if (metric === 'bounceRate') return change(signed.format(difference * 100), 'points')
  if (metric === 'avgSessionDuration') return change(signed.format(difference), 's')
  return before[metric] === 0 ? null : change(signedPercent.format(difference / before[metric]))
}
