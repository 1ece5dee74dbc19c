import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { shopFolder } from './measured-shop.ts'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

/** Counts the lockfile's packages of a production install, including variants for other platforms. */
export function productionPackages(): number {
  const lock = JSON.parse(readFileSync(join(shopFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  ).length
}

/** Returns the gzipped kilobytes of the scripts or styles that a page's HTML loads immediately. */
export async function assetKilobytes(page: string, extension: 'js' | 'css'): Promise<number> {
  const html = await (await fetch(page)).text()
  const names = new Set(html.match(new RegExp(String.raw`/(?:admin/)?assets/[\w.-]+\.${extension}\b`, 'g')) ?? [])
  const sizes = await Promise.all(
    [...names].map(async (name) => {
      const file = await fetch(new URL(name, page), { headers: { 'Accept-Encoding': 'identity' } })
      return gzipSync(Buffer.from(await file.arrayBuffer()), { level: 9 }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
