import type { Deps } from '../../deps.ts'
import { presentAdminProduct } from './desk/admin-products.present.ts'
import { listProductsAfter } from './desk/admin-products.repo.ts'

const BATCH = 500

/** Streams all products as JSON in batches, so that a large catalog is never in memory as a whole. */
export function streamProducts({ db, shop }: Pick<Deps, 'db' | 'shop'>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let productId = ''
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode('{"success":true,"data":[')),
    async pull(out) {
      const products = await listProductsAfter(db, productId, BATCH)
      const isFirst = productId === ''
      productId = products.at(-1)?.productId ?? productId
      const json = products.map((row) => JSON.stringify(presentAdminProduct(row, shop.terms.currency))).join(',')
      const isLast = products.length < BATCH
      out.enqueue(encoder.encode(`${isFirst || json === '' ? '' : ','}${json}${isLast ? ']}' : ''}`))
      if (isLast) out.close()
    },
  })
}
