import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { createRequire } from 'node:module'
import { run, runCommand } from './run.mjs'
import { root } from './workspace.mjs'

/** Names of the program, preferred first: without a window system Chromium takes a third less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
/** Debian's packages, preferred first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of a Chromium that starts: CHROMIUM_PATH, one of the usual names, Playwright's own, or one that is
 * installed now. Throws a one-line error when there is none.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await starts(given)) return given
    throw new Error(`CHROMIUM_PATH ${given} does not start.`)
  }
  const found = await findChromium()
  if (found && basename(found) === PACKAGES[0]) return found
  // The tests of the browser take a third less time without a window system. It is no reason to fail.
  if (found) return (await installWithApt([PACKAGES[0]])) === '' ? ((await findChromium()) ?? found) : found
  const reasons = [await installWithApt(PACKAGES), await installWithPlaywright()]
  const installed = await findChromium()
  if (installed) return installed
  throw new Error(`No Chromium was found, and none could be installed. ${reasons.filter(Boolean).join(' ')}`)
}

/** Returns the path of a Chromium that starts, without installing one; undefined when there is none. */
export async function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
    playwrightExecutable(),
  ]
  for (const path of candidates) if (path && isProgram(path) && (await starts(path))) return path
  return undefined
}

/** Returns whether the program starts: an existing file may be a wrapper that only explains how to install it. */
async function starts(path) {
  if (process.platform === 'win32') return existsSync(path)
  const { code, output } = await run('timeout', ['20', path, '--version', '--no-sandbox'])
  return code === 127 ? existsSync(path) : code === 0 && /\d+\.\d+/.test(output)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function playwrightExecutable() {
  try {
    return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Installs the first package that there is. Returns an empty text, or the reason of the failure. */
async function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'apt-get needs root on Debian or Ubuntu.'
  console.log(`  Installing ${packages[0]} with apt-get ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run('timeout', ['120', 'apt-get', ...args], { env })
  await apt('update', '-qq')
  let error = ''
  for (const name of packages) {
    const { code, output } = await apt('install', '-y', '-qq', '--no-install-recommends', name)
    if (code === 0) return ''
    error = `apt-get failed: ${lastLine(output)}`
  }
  return error
}

async function installWithPlaywright() {
  if (await findChromium()) return ''
  console.log("  No Chromium found: installing Playwright's own ...")
  const args = ['install', '--no-shell', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']
  const { code, output } = await runCommand('@playwright/test', args, { command: 'playwright' })
  return code === 0 ? '' : `Playwright failed: ${lastLine(output)}`
}

const lastLine = (text) => text.trimEnd().split('\n').at(-1)
