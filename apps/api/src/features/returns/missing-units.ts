import type { ReturnNotification } from './return-notification.ts'

/** Lists the announced units that were not in the parcel; '' when all arrived. */
export const missingUnits = (items: ReturnNotification['items']): string =>
  items
    .map(({ name, color, quantity, received }) => ({ name, color, left: quantity - (received ?? quantity) }))
    .filter(({ left }) => left > 0)
    .map(({ name, color, left }) => `${left} × ${color ? `${name}, ${color}` : name}`)
    .join('; ')
