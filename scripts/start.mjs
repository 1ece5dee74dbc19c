// npm start: installs what is missing, builds what is stale, opens the shop with the settings of .env.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './project/build.mjs'
import { readEnvFile } from './project/env-file.mjs'
import { ensureInstalled } from './project/install.mjs'
import { exitOnError, onParentExit } from './project/run.mjs'
import { mainFile, nodeFlags, withAllocator } from './project/shop-process.mjs'
import { environment, pinnedNode, root } from './project/workspace.mjs'

await exitOnError(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
readEnvFile()

// The IPC channel closes when this script has ended, for any reason.
const shop = spawn(pinnedNode, [...nodeFlags, mainFile()], {
  cwd: root,
  env: withAllocator(environment()),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// The shop shuts down on its own; this script waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.removeAllListeners(signal)
  process.on(signal, () => shop.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
onParentExit(() => shop.kill('SIGTERM'))
shop.once('error', (error) => {
  console.error(`The shop cannot be started: ${error.message}`)
  process.exit(1)
})
shop.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
