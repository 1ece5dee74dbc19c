import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describeImport } from '../features/store-transfer/describe-import.ts'
import { importStore } from '../features/store-transfer/import-store.ts'
import { withStore } from './open-store.ts'
import { CommandError, runCommand } from './run-command.ts'

/** Memory that the text and its files take is several times as much. */
const MAX_BYTES = 256 * 1_048_576

/**
 * `npm run store:import -- <file>` publishes what another installation exported with `npm run store:export`. All or nothing:
 * a file with a problem changes nothing. A second import of the same file changes nothing either.
 */
await runCommand(async (environment) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new CommandError('No file given: npm run store:import -- /path/to/store.json')
  const text = await readText(resolve(file))
  await withStore(environment, 'Nothing was imported:', async (deps) => {
    console.log(describeImport(await importStore(deps, text)).join('\n'))
  })
})

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > MAX_BYTES) throw new CommandError(`${path} has more than ${MAX_BYTES / 1_048_576} MB.`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error
    throw new CommandError(`Cannot read: ${error.message}`)
  }
}
