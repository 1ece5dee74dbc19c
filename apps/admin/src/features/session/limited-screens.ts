import type { AccessLimits } from '@atelier/domain/access/access-limits'
import type { BlockingLimit } from '@atelier/domain/contract/under-limits'
import { paths } from '../../paths.ts'

const BOTH: readonly BlockingLimit[] = ['personalData', 'markets']

/**
 * Screens whose main request a limit refuses: the contract says it of the request, and a test compares the two. A screen below a
 * path has the limits of the path.
 */
export const LIMITED_SCREENS: Readonly<Record<string, readonly BlockingLimit[]>> = {
  [paths.createOrder]: ['personalData'],
  [paths.earlierOrders]: ['markets'],
  [paths.customers]: ['markets'],
  [paths.inbox]: BOTH,
  [paths.analytics]: ['markets'],
  [paths.taxes]: ['markets'],
  [paths.email]: BOTH,
  [paths.createAdminUser]: ['personalData'],
  [paths.audit]: BOTH,
  [paths.moveIn]: BOTH,
}

/** Returns the limit that keeps a screen closed; null when none does. */
export function limitOfScreen(path: string, { masksPersonalData, markets }: AccessLimits): BlockingLimit | null {
  const isBelow = (screen: string): boolean => path === screen || path.startsWith(`${screen}/`)
  const [, closing = []] = Object.entries(LIMITED_SCREENS).find(([screen]) => isBelow(screen)) ?? []
  if (masksPersonalData && closing.includes('personalData')) return 'personalData'
  return markets !== null && closing.includes('markets') ? 'markets' : null
}
