import type { AdminRole } from '@atelier/domain/access/permissions'
import type { ImportRun, ImportRunDetail } from '@atelier/domain/moving-in/import-run.schema'
import type { Deps } from '../deps.ts'
import { runImports } from '../features/moving-in/run-imports.ts'
import { aStaffMember } from './factories.ts'
import { openImageSite } from './fakes/image-site.ts'
import { aForm, anImage } from './images.ts'
import { signedIn } from './sessions.ts'
import { aDataDir } from './shop-process.ts'
import { createTestApp } from './test-app.ts'

const PATH = '/api/admin/import-runs'

interface Answer {
  status: number
  code?: string
  message?: string
  errors?: { path: string; message: string }[]
  data: ImportRunDetail
}

/** Returns the desk of imports with a session of staff, and the site of the old shop with two images. */
export async function aMovingInDesk(role: AdminRole = 'ADMIN', replaced: Partial<Deps> = {}) {
  const site = await openImageSite()
  site.files.set('/black.jpg', await anImage('jpeg', { color: '#111111' }))
  site.files.set('/red.jpg', await anImage('jpeg', { color: '#cc2211' }))
  const shop = await createTestApp({ DATA_DIR: aDataDir() }, replaced)
  const { headers } = await signedIn(await aStaffMember({ role }))
  const answer = async (response: Response): Promise<Answer> =>
    ({ status: response.status, ...((await response.json()) as object) }) as Answer
  const upload = async (file: string | Buffer, fields: Record<string, string> = {}, name = 'export.csv') => {
    const form = aForm(Buffer.from(file), fields, { name, field: 'file' })
    return answer(await shop.app.request(`${PATH}/upload`, { method: 'POST', body: form, headers }))
  }
  const send = async (method: string, path: string, body?: object) =>
    answer(await shop.request(method, `${PATH}/${path}`, body, headers))
  const read = async (runId: string) => (await answer(await shop.get(`${PATH}/${runId}`, headers))).data
  const work = (signal: AbortSignal = new AbortController().signal) => runImports(shop.deps, signal)
  const check = async (file: string, fields: Record<string, string> = {}) => {
    const { data } = await upload(file, fields)
    await work()
    return read(data.runId)
  }
  const start = async (runId: string) => {
    await send('POST', `${runId}/start`)
    await work()
    return read(runId)
  }
  return {
    ...shop,
    site,
    headers,
    upload,
    send,
    read,
    work,
    check,
    start,
    /** Checks a file and imports it. */
    move: async (file: string) => start((await check(file)).runId),
    undo: async (runId: string) => {
      const { status, message } = await send('POST', `${runId}/undo`)
      await work()
      return { status, message, run: await read(runId) }
    },
    list: async () => ((await (await shop.get(PATH, headers)).json()) as { data: ImportRun[] }).data,
    problemsCsv: async (runId: string) => (await shop.get(`${PATH}/${runId}/problems`, headers)).text(),
    products: () => shop.deps.db.selectFrom('products').selectAll().orderBy('slug').execute(),
    variants: () =>
      shop.deps.db
        .selectFrom('color_variants')
        .select(['product_id', 'variant_id', 'name', 'sku', 'stock'])
        .orderBy('product_id')
        .orderBy('position')
        .execute(),
    images: () => shop.deps.db.selectFrom('product_images').selectAll().orderBy('image_id').execute(),
  }
}

const HEADING =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Status'

/** Fields of a row of a Shopify export by heading; missing ones are empty. */
export type ShopifyRow = Partial<Record<string, string>>

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A product export of Shopify with these rows, and the further columns that they have. */
export function shopifyCsv(...rows: ShopifyRow[]): string {
  const headings = [...new Set([...HEADING.split(','), ...rows.flatMap((row) => Object.keys(row))])]
  const lines = rows.map((row) => headings.map((heading) => quoted(row[heading] ?? '')).join(','))
  return [headings.map(quoted).join(','), ...lines].join('\r\n')
}

/** Two products of a Shopify shop: a bag with two variants and three images, and a belt in another script. */
export const shopifyRows = (url: string): ShopifyRow[] => [
  {
    Handle: 'city-bag',
    Title: 'City Bag',
    'Body (HTML)': '<h2>Fine</h2><p>Calf &amp; brass.</p><ul><li>Two handles</li></ul><img src="x.jpg">',
    Vendor: 'Maison',
    Type: 'Handbags',
    Published: 'TRUE',
    'Option1 Name': 'Color',
    'Option1 Value': 'Black',
    'Variant SKU': 'CITY-BLK',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '3',
    'Variant Price': '129.50',
    'Variant Compare At Price': '150.00',
    'Image Src': `${url}/black.jpg`,
    'Image Position': '1',
    'Image Alt Text': 'The bag in black',
    'Variant Image': `${url}/black.jpg`,
    Status: 'active',
  },
  {
    Handle: 'city-bag',
    'Option1 Value': 'Red',
    'Variant SKU': 'CITY-RED',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '-2',
    'Variant Price': '129.50',
    'Image Src': `${url}/red.jpg`,
    'Image Position': '2',
    'Variant Image': `${url}/red.jpg`,
  },
  { Handle: 'city-bag', 'Image Src': `${url}/black.jpg?v=2`, 'Image Position': '3' },
  {
    Handle: '革ベルト',
    Title: '革ベルト',
    'Body (HTML)': '牛革',
    Type: '小物',
    Published: 'FALSE',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': 'BELT',
    'Variant Inventory Qty': '7',
    'Variant Price': '40',
    'Image Src': `${url}/red.jpg`,
    'Image Position': '1',
    Status: 'active',
  },
]
