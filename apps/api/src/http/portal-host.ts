import type { Config } from '../config.ts'

/** Where the portal is served. Without ADMIN_HOST: at /admin of every host name of the shop. */
export type PortalConfig = Partial<Pick<Config, 'ADMIN_HOST'>>

/** Whether a request was sent to the separate host name of the portal. */
export const isPortalHost = ({ ADMIN_HOST }: PortalConfig, host: string | null | undefined): boolean =>
  ADMIN_HOST !== undefined && host?.toLowerCase() === ADMIN_HOST

/**
 * Whether staff endpoints are available at the host of a request. An in-process request of a page carries the host of the
 * page request. Without a host it is not open to staff when ADMIN_HOST is set.
 */
export const isOpenToStaff = (config: PortalConfig, host: string | null | undefined): boolean =>
  config.ADMIN_HOST === undefined || isPortalHost(config, host)
