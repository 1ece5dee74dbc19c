import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtFiles } from './built-files.ts'
import { normalPath } from './page-address.ts'
import type { PageCache, Render } from './page-cache.ts'
import { plainPage } from './plain-page.ts'

const STOREFRONT_BUILD = join(import.meta.dirname, '../../../storefront/build')

export interface StorefrontOptions {
  /** Calls the API in this process, never over the network. */
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
  publicUrl: string
}

/** What the built server module of the storefront offers. */
interface StorefrontModule {
  createStorefront: (options: StorefrontOptions) => Render
}

/** The storefront: its files, and its pages rendered by its own server module, which is loaded when first needed. */
export function storefrontSite(
  options: StorefrontOptions,
  pages: PageCache,
  folder = STOREFRONT_BUILD,
): (request: Request, pathname: string) => Promise<Response> {
  const sendBuilt = builtFiles(join(folder, 'client'))
  const server = join(folder, 'server/index.js')
  let loading: Promise<Render> | undefined
  const load = async (): Promise<Render> => {
    const module = (await import(pathToFileURL(server).href)) as StorefrontModule
    return module.createStorefront(options)
  }
  return async (request, pathname) => {
    const file = await sendBuilt(request, pathname.slice(1))
    if (file) return file
    if (pathname.startsWith('/assets/')) return plainPage(404, 'Not found', 'There is no such file.')
    const normal = normalPath(pathname)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && normal !== pathname) return movedTo(normal + new URL(request.url).search)
    if (!existsSync(server)) {
      return plainPage(503, 'The storefront is not built', 'Run "npm run build" and start again.')
    }
    loading ??= load()
    return pages.answer(request, await loading)
  }
}

/** To the one form of an address. It is a path of ours: it begins with one slash. */
const movedTo = (location: string): Response =>
  new Response(null, { status: 301, headers: { Location: location, 'Cache-Control': 'public, max-age=3600' } })
