import type { Config } from '../config.ts'

/** What decides where the portal is served: without ADMIN_HOST at /admin of every name the shop has. */
export type PortalConfig = Partial<Pick<Config, 'ADMIN_HOST'>>

/** Whether a request came by the name that is the portal's alone. */
export const isPortalHost = ({ ADMIN_HOST }: PortalConfig, host: string | null | undefined): boolean =>
  ADMIN_HOST !== undefined && host?.toLowerCase() === ADMIN_HOST

/**
 * Whether staff may be served where a request came in. A call that a page makes within this process has no rights of its own:
 * it carries the host under which the page was asked for, and without one it is not open to staff.
 */
export const isOpenToStaff = (place: PortalConfig, host: string | null | undefined): boolean =>
  place.ADMIN_HOST === undefined || isPortalHost(place, host)
