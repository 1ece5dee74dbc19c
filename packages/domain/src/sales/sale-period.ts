/** When a sale runs. Null: at once, or until staff end it. */
export interface SalePeriod {
  startsAt: Date
  endsAt: Date | null
}

/** Whether two sales run at the same time. One may start at the moment when the other ends. */
export const overlaps = (a: SalePeriod, b: SalePeriod): boolean =>
  (a.endsAt === null || b.startsAt < a.endsAt) && (b.endsAt === null || a.startsAt < b.endsAt)

export const SALE_STATES = ['scheduled', 'running', 'ended'] as const
export type SaleState = (typeof SALE_STATES)[number]

/** Returns the state of a sale by what was done to the prices, not by its planned times. */
export function saleStateOf({ startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null }): SaleState {
  if (endedAt !== null) return 'ended'
  return startedAt === null ? 'scheduled' : 'running'
}
