import * as ucp from '@atelier/domain/ucp/ucp.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { presentProfile } from './present-ucp.ts'
import { lookUpCatalog, readUcpProduct, searchCatalog, type UcpParts } from './read-ucp.ts'

/** How long a profile may be stored: staff can close the door, and a copy then leads to 404. */
const PROFILE_CACHE_CONTROL = 'public, max-age=300'

/** Mounts the Universal Commerce Protocol; http/api-prefix.ts maps its paths to these routes (decision 90). */
export function mountUcp(mount: Mount, deps: Deps, parts: UcpParts): void {
  const call = { deps, parts }

  /** Throws `not_found` unless staff opened the protocol and the shop is open. */
  const assertOpened = (): void => {
    if (!deps.shop.isOpen || !deps.shop.document('machines').ucp) throw new ShopError('not_found', 'Not found')
  }

  mount(ucp, {
    async getUcpProfile({ c }) {
      assertOpened()
      c.header('Cache-Control', PROFILE_CACHE_CONTROL)
      return presentProfile(deps.config.publicUrl)
    },
    async searchUcpCatalog({ body }) {
      assertOpened()
      return searchCatalog(call, body)
    },
    async lookUpUcpCatalog({ body }) {
      assertOpened()
      return lookUpCatalog(call, body)
    },
    async getUcpProduct({ body }) {
      assertOpened()
      return readUcpProduct(call, body)
    },
  })
}
