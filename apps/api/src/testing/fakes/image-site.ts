import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ImageSite {
  /** Address of the images, without a slash at the end. */
  url: string
  /** The files by path; a number is answered as a status. */
  files: Map<string, Buffer | number>
  requests: string[]
  /** The most requests that were open at once. */
  mostAtOnce: () => number
  close: () => Promise<void>
}

const ANSWER_AFTER_MS = 5

/** Starts the site of another shop, with images, on the loopback address. */
export async function openImageSite(): Promise<ImageSite> {
  const files = new Map<string, Buffer | number>()
  const requests: string[] = []
  let [open, most] = [0, 0]
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      const file = files.get(path) ?? 404
      if (typeof file === 'number') response.writeHead(file, { location: 'https://elsewhere.example/a.jpg' }).end()
      else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
    }, ANSWER_AFTER_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    requests,
    mostAtOnce: () => most,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
