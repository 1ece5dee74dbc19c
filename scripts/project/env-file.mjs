import { accessSync, constants, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/**
 * Adds the settings of `.env` in the repository's folder to the environment and prints which file was read. Variables that
 * are set win. A file that exists and cannot be read ends the program with one line: without its settings, a command would
 * open another database.
 */
export function readEnvFile(file = join(root, '.env')) {
  // A link counts as a file, even if this user may not follow it.
  if (!lstatSync(file, { throwIfNoEntry: false })) return
  try {
    // loadEnvFile reports every failure as "no such file".
    accessSync(file, constants.R_OK)
    process.loadEnvFile(file)
  } catch (error) {
    console.error(`The settings in ${file} cannot be read: ${error.message}`)
    process.exit(1)
  }
  console.log(`Settings: ${file}`)
}
