import { resolve } from 'node:path'
import { ExportError } from '../features/full-export/manifest.ts'
import { importShop } from '../features/full-export/import-shop.ts'
import { prepareRestoredShop } from './after-restore.ts'
import { withStore } from './open-store.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * `npm run import -- <folder>` fills an empty store with what `npm run export` wrote, all of it or nothing. Passwords are not in
 * an export: `npm run admin:create` gives an account of the staff its new one.
 */
await runCommand(async (environment) => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new CommandError('No folder given: npm run import -- /path/to/export')
  await withStore(environment, 'Nothing was imported:', async (deps) => {
    const { rows, tables, files } = await importShop(deps, resolve(folder)).catch((error: unknown) => {
      throw error instanceof ExportError ? new CommandError(`Nothing was imported: ${error.message}`) : error
    })
    console.log(`Imported ${rows} rows of ${tables} tables and ${files} files. Rows and sums are those of the export.`)
  })
  await prepareRestoredShop(environment)
  console.log(
    'No account has a password. Give yourself one: npm run admin:create -- --email … --name … with your address',
  )
})
