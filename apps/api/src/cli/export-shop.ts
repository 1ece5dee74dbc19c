import { resolve } from 'node:path'
import { readCommandConfig } from '../config.ts'
import { ExportError } from '../features/full-export/manifest.ts'
import { writeExport } from '../features/full-export/write-folder.ts'
import { withStore } from './open-store.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * `npm run export -- <folder>` writes everything that the shop knows into a new folder, in formats that other programs read:
 * tables as JSON lines, images and documents, and files for Shopify. It contains no password and no key. The shop stays open.
 */
await runCommand(async (environment) => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new CommandError('No folder given: npm run export -- /path/to/new-folder')
  const { publicUrl } = readCommandConfig(environment)
  await withStore(environment, 'Nothing was exported:', async (deps) => {
    const { fileCount, bytes } = await writeExport({ ...deps, publicUrl }, resolve(folder)).catch((error: unknown) => {
      throw error instanceof ExportError ? new CommandError(error.message) : error
    })
    console.log(`Exported to ${resolve(folder)}`)
    console.log(`Files: ${fileCount}. Size: ${Math.ceil(bytes / 1_048_576)} MB.`)
  })
})
