import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportStore } from '../features/store-transfer/export-store.ts'
import { withStore } from './open-store.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * `npm run store:export -- <file>` writes what the brand has made of the store into a new file: settings, published
 * documents, categories and their images. Another installation reads it with `npm run store:import`.
 */
await runCommand(async (environment) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new CommandError('No file given: npm run store:export -- /path/to/store.json')
  const path = resolve(file)
  await withStore(environment, 'Nothing was exported:', async (deps) => {
    const store = await exportStore(deps)
    await writeNewFile(path, `${JSON.stringify(store, null, 1)}\n`)
    const { documents, categories, files } = store
    console.log(`Exported to ${path}`)
    console.log(
      `Documents: ${Object.keys(documents).length}. Categories: ${categories.length}. Files: ${files.length}.`,
    )
  })
})

async function writeNewFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error
    const isThere = error.code === 'EEXIST'
    throw new CommandError(isThere ? `${path} exists already. Choose another name.` : `Cannot write: ${error.message}`)
  })
}
