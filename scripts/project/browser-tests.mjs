import { ensureChromium } from './chromium.mjs'
import { runPlaywright } from './test-runners.mjs'
import { startTestShop } from './test-shop.mjs'

/**
 * Starts a shop with an empty data folder, runs Playwright against it and resolves with its counts. `args` go to Playwright,
 * and `workers` is how many tests run at once.
 */
export async function runBrowserTests(args, workers) {
  const chromium = await ensureChromium()
  console.log(`Chromium: ${chromium}`)
  const shop = await startTestShop()
  try {
    const env = {
      E2E_BASE_URL: shop.url,
      E2E_PASSWORD: shop.password,
      E2E_EMAIL_FOLDER: shop.emailFolder,
      CHROMIUM_PATH: chromium,
    }
    const counts = await runPlaywright(args, env, workers)
    if (counts.failed > 0) console.log(`The last output of the shop:\n${shop.lastOutput()}`)
    return counts
  } finally {
    await shop.stop()
  }
}
