import { ShopError } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import * as fullExport from '@atelier/domain/full-export/full-export.endpoints'
import type { Deps } from '../../deps.ts'
import { zipStream } from '../../files/write-zip.ts'
import { datedName } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { allowPause } from '../../http/overload/response-watchdog.ts'
import { releaseSlots } from '../../http/overload/request-slot.ts'
import { exportShop, type ExportedFile } from './export-shop.ts'

/**
 * Mounts the export of the whole shop. A process writes one at a time: each holds a connection and an old state of the
 * database as long as its download takes.
 */
export function mountFullExport(mount: Mount, deps: Deps): void {
  let isRunning = false
  async function* exportAlone(): AsyncGenerator<ExportedFile> {
    try {
      yield* exportShop({ ...deps, publicUrl: deps.config.publicUrl })
    } catch (error) {
      // The status is sent: the download ends as incomplete, and the log says why.
      deps.log.error({ err: error }, 'an export of the shop failed')
      throw error
    } finally {
      isRunning = false
    }
  }
  mount(fullExport, {
    exportShopArchive({ c }) {
      if (isRunning) throw new ShopError('conflict', 'An export is being downloaded. Wait until it has finished.')
      isRunning = true
      if (c.env?.outgoing) {
        releaseSlots(c.env.outgoing)
        allowPause(c.env.outgoing, limits.http.archivePauseMs)
      }
      c.header('Content-Type', 'application/zip')
      c.header(
        'Content-Disposition',
        `attachment; filename="${datedName('shop', deps.now(), deps.shop.company.region)}.zip"`,
      )
      // The proxy passes it on as it comes, and stores nothing of it.
      c.header('X-Accel-Buffering', 'no')
      return c.body(zipStream(exportAlone()))
    },
  })
}
