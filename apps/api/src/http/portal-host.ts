import type { Config } from '../config.ts'

/** What decides where the portal is served: without ADMIN_HOST at /admin of every name the shop has. */
export type PortalPlace = Partial<Pick<Config, 'ADMIN_HOST'>>

/** Whether a request came by the name that is the portal's alone. */
export const isPortalHost = ({ ADMIN_HOST }: PortalPlace, host: string | null | undefined): boolean =>
  ADMIN_HOST !== undefined && host?.toLowerCase() === ADMIN_HOST

/**
 * Whether staff may be served where a request came in. A call without a host is our own: pages ask the API within this
 * process, for somebody who was let in by name before. From the network none gets here without one.
 */
export const isOpenToStaff = (place: PortalPlace, host: string | null | undefined): boolean =>
  place.ADMIN_HOST === undefined || host === null || host === undefined || isPortalHost(place, host)
