// npm run build: builds the front ends and the server if they are stale.
import { ensureBuilt } from './project/build.mjs'
import { ensureInstalled } from './project/install.mjs'
import { exitOnError } from './project/run.mjs'

await exitOnError(async () => {
  await ensureInstalled()
  const built = await ensureBuilt()
  if (built === 0) console.log('Everything is built already.')
})
