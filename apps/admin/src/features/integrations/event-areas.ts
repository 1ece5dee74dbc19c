import { EVENT_NAMES, type EventName } from '@atelier/domain/events/event-types'

/** What events are about, by the beginning of their names. */
export const EVENT_AREAS = {
  order: 'Orders',
  payment: 'Payments',
  refund: 'Refunds',
  return: 'Returns',
  dispute: 'Disputes',
  product: 'Products',
  stock: 'Stock',
  customer: 'Customer accounts',
  subscriber: 'Newsletter subscribers',
  document: 'Published content',
  shop: 'Opening and closing',
} as const
export type EventArea = keyof typeof EVENT_AREAS
export const ALL_AREAS = Object.keys(EVENT_AREAS) as EventArea[]

const areaOf = (name: EventName): string => name.split('.')[0] ?? ''

/** Returns the types of the chosen areas; none for all areas, which also stands for types of the future. */
export const typesOfAreas = (areas: readonly EventArea[]): EventName[] =>
  areas.length === ALL_AREAS.length ? [] : EVENT_NAMES.filter((name) => areas.some((area) => area === areaOf(name)))

/** Returns what a subscription gets, in words. */
export function describeTypes(types: readonly EventName[]): string {
  if (types.length === 0) return 'Everything'
  return ALL_AREAS.filter((area) => types.some((name) => areaOf(name) === area))
    .map((area) => EVENT_AREAS[area])
    .join(', ')
}
