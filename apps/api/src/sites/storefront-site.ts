import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtFiles } from './built-files.ts'
import { EncodedBody } from './encoding.ts'
import { plainPage } from './plain-page.ts'

const STOREFRONT_BUILD = join(import.meta.dirname, '../../../storefront/build')

type Render = (request: Request) => Promise<Response>

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
    if (!existsSync(server)) {
      return plainPage(503, 'The storefront is not built', 'Run "npm run build" and start again.')
    }
    loading ??= load()
    const render = await loading
    return encodePage(request, await render(request))
  }
}

/** A page that can be read to its end gets an ETag and is compressed; anything else is passed on as it is. */
async function encodePage(request: Request, page: Response): Promise<Response> {
  const type = page.headers.get('content-type') ?? ''
  if (page.body === null || page.headers.has('content-encoding') || !/^(text|application)\//.test(type)) return page
  const body = new EncodedBody(Buffer.from(await page.arrayBuffer()))
  return body.answer(request, page.status, new Headers(page.headers))
}
